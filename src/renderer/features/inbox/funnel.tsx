import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { endedAccountsRoute, linksAcceptedRoute, linksMadeRoute } from '../../shared/routes/account-route.ts'
import type { Route } from '../../shared/routes/route.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import { count } from '../../ui/text/numbers.ts'
import { figureTitles, funnelTitle } from './inbox-messages.ts'
import type { InboxData } from './queries.ts'

type Figure = { title: string; n: number; route: Route }

const figuresOf = (week: InboxData['week'], ended: readonly EndedCustomer[]): Figure[] => {
  const { from, to, made, sent, opened, accepted } = week
  const standing = (state: string) => ({
    to: '/links' as const,
    search: { ...linksMadeRoute(from, to).search, state },
  })
  const first = { title: figureTitles.made, n: made, route: linksMadeRoute(from, to) }
  const handed = { title: figureTitles.sent, n: sent, route: standing('copied') }
  // Only a service that tells of its customers knows more.
  if (accepted === null) return [first, handed]
  return [
    first,
    handed,
    { title: figureTitles.opened, n: opened, route: standing('opened') },
    { title: figureTitles.sharing, n: accepted, route: linksAcceptedRoute(from, to) },
    {
      title: figureTitles.ended,
      n: ended.filter(({ endedAt }) => endedAt >= from && endedAt < to).length,
      route: endedAccountsRoute,
    },
  ]
}

/** How the week went, from the link to the customer who shares; each figure leads to the list behind it. */
export function Funnel({ week, ended }: { week: InboxData['week']; ended: readonly EndedCustomer[] }) {
  return (
    <ul className="funnel" aria-label={funnelTitle}>
      {figuresOf(week, ended).map(({ title, n, route }) => (
        <li key={title}>
          <RouteLink {...route}>
            <strong>{count(n)}</strong>
            <span className="muted small">{title}</span>
          </RouteLink>
        </li>
      ))}
    </ul>
  )
}
