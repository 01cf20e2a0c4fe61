import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Run } from '../../../../contract/run.ts'
import { on } from '../../../api.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { queryClient } from '../../../shared/hooks/query-client.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { count, plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { runsQuery } from '../queries.ts'
import { Block } from './block.tsx'

const words = { checking: 'being checked', running: 'running', paused: 'paused' } as const

const wordOf = ({ state }: Run): string | null =>
  state === 'checking' || state === 'running' || state === 'paused' ? words[state] : null

const progressOf = ({ counts, state }: Run): string =>
  state === 'checking'
    ? ''
    : `${count(counts.created)} of ${plural(counts.created + counts.failed + counts.unknown + counts.waiting + counts.sending, 'link')}, `

/** Lists that links are being made from. */
export function Runs() {
  const { data, error, refetch } = useQuery(runsQuery)
  useEffect(() => on('runs.changed', () => void queryClient.invalidateQueries(runsQuery)), [])
  const runs = (data ?? []).filter(run => wordOf(run) !== null)
  return (
    <Block
      title="In progress"
      count={data === undefined ? null : count(runs.length)}
      isEmpty={error === null && runs.length === 0}
      empty="Nothing. A list that links are being created from stands here."
    >
      {error === null ? null : <ShowFailure failure={error} onRetry={() => void refetch()} />}
      <ul className="today-list">
        {runs.map(run => (
          <li key={run.id}>
            <RouteLink className="clip" to="/create-many">
              <Outside text={run.name} />
            </RouteLink>
            <span className="muted small">
              {progressOf(run)}
              {wordOf(run)}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
