import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { linkStages } from '../../../contract/links/register.ts'
import type { LinkWeek } from '../../../contract/overview.ts'
import { endedAccountsRoute, linksMadeRoute } from '../../shared/routes/account-route.ts'
import type { Route } from '../../shared/routes/route.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import { count } from '../../ui/text/numbers.ts'
import { endedWords, figureTitles, funnelTitle } from './inbox-messages.ts'

/** How far the links created this week got; each figure leads to the list of exactly the links that it counts. */
export function Funnel({ week, ended }: { week: LinkWeek; ended: readonly EndedCustomer[] }) {
  const { from, to, sharing } = week
  const figures: { title: string; n: string | null; route: Route }[] = [
    { title: figureTitles.made, n: count(week.made), route: linksMadeRoute(from, to) },
    ...linkStages.map(stage => ({
      title: figureTitles[stage],
      n: week[stage] === null ? null : count(week[stage]),
      route: linksMadeRoute(from, to, stage),
    })),
    // Counts ends of this week, whenever the link was made. A service that reports no links (`sharing` null) reports no ends either.
    {
      title: figureTitles.ended,
      n: sharing === null ? null : endedWords(ended, week),
      route: endedAccountsRoute,
    },
  ]
  return (
    <ul className="funnel" aria-label={funnelTitle}>
      {figures.map(({ title, n, route }) =>
        n === null ? null : (
          <li key={title} title={title}>
            <RouteLink {...route}>
              <strong>{n}</strong>
              <span className="clip muted small">{title}</span>
            </RouteLink>
          </li>
        ),
      )}
    </ul>
  )
}
