import { useQuery } from '@tanstack/react-query'
import { ShowFailure } from '../../../shared/failure.tsx'
import { followUpsQuery, followUpsWord } from '../../../shared/follow-ups.ts'
import { useAppState } from '../../../shared/hooks/app-state.ts'
import { followUpRoute, linkRoute } from '../../../shared/routes/account-route.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { atTime, fullTime } from '../../../ui/text/when.ts'
import { longestWaitingQuery } from '../queries.ts'
import { Block } from './block.tsx'

/** Links that were handed over and have no answer that is known. */
export function Waiting() {
  const days = useAppState()?.settings.followUpDays ?? 0
  const due = useQuery(followUpsQuery)
  const { data, error, refetch } = useQuery(longestWaitingQuery)
  const links = data?.rows ?? []
  const failure = due.error ?? error
  return (
    <Block
      title={days === 0 ? 'Links to follow up' : `Links waiting longer than ${plural(days, 'day')}`}
      count={due.data === undefined ? null : followUpsWord(due.data)}
      isEmpty={failure === null && due.data === 0}
      empty="None. Links that you handed over and that have no answer stand here."
    >
      {failure === null ? null : <ShowFailure failure={failure} onRetry={() => void refetch()} />}
      <ul className="today-list">
        {links.map(({ id, customer, email, createdAt }) => (
          <li key={id}>
            <RouteLink className="clip" {...linkRoute(id)}>
              <Outside text={customer || email || 'Link without a reference'} />
            </RouteLink>
            <span className="muted small" title={fullTime(createdAt)}>
              made {atTime(createdAt)}
            </span>
          </li>
        ))}
      </ul>
      {due.data === undefined ? null : <RouteLink {...followUpRoute}>Show all to follow up</RouteLink>}
    </Block>
  )
}
