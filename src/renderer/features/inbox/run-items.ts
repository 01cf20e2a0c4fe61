import type { Connection } from '../../../contract/model.ts'
import type { Run } from '../../../contract/run.ts'
import { isOver } from '../../shared/hooks/reading-problem.ts'
import { failureWords } from '../../ui/text/failure-words.ts'
import { details } from './inbox-messages.ts'
import type { InboxItem } from './item.ts'

type Reached = Pick<Connection, 'reachability'> | null

const wordsOf = ({ state, counts, paused }: Run, connection: Reached): string => {
  const all = counts.created + counts.failed + counts.unknown + counts.waiting + counts.sending
  if (state === 'checking') return details.runChecking
  if (state === 'running') return details.run(counts.created, all)
  if (paused === null || isOver(paused, connection)) return details.runPaused(counts.created, all)
  return details.runStopped(failureWords(paused).title, counts.created, all)
}

const actionOf = ({ id, state }: Run): InboxItem['action'] => {
  if (state === 'running') return { do: 'pause', runId: id }
  return state === 'paused' ? { do: 'resume', runId: id } : { do: 'open' }
}

/** Lists that links are being made from, or whose making waits. Pure. */
export const runItems = (runs: readonly Run[], connection: Reached): InboxItem[] =>
  runs
    .filter(({ state }) => state === 'checking' || state === 'running' || state === 'paused')
    .map(run => {
      const { perSecond, counts } = run
      const isTimed = run.state === 'running' && perSecond !== null && perSecond > 0
      return {
        id: `run:${run.id}`,
        group: 'stuck',
        title: run.name,
        detail: wordsOf(run, connection),
        at: run.startedAt ?? run.createdAt,
        ...(isTimed ? { instead: details.timeLeft(Math.ceil(counts.waiting / perSecond)) } : {}),
        of: { route: { to: '/create-many' } },
        action: actionOf(run),
      }
    })
