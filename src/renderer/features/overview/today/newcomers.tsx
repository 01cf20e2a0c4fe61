import type { Overview } from '../../../../contract/overview.ts'
import { accountRoute, newAccountsRoute } from '../../../shared/routes/account-route.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { count, plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { dayOrTime, fullTime } from '../../../ui/text/when.ts'
import { Block } from './block.tsx'

/** Who came since somebody looked last; that they accepted only a service says that tells it. */
export function Newcomers({ overview: { newcomers, tellsChanges } }: { overview: Overview }) {
  const { total, latest } = newcomers
  const told = tellsChanges === true
  return (
    <Block
      title={told ? 'Accepted since you were last here' : 'New accounts since you were last here'}
      count={count(total)}
      isEmpty={total === 0}
      empty={
        told
          ? 'Nobody new. Customers stand here as soon as they accept.'
          : 'None. Accounts that a later reading of the list finds stand here.'
      }
    >
      <ul className="today-list">
        {latest.map(({ customerId, name, at }) => (
          <li key={customerId}>
            <RouteLink className={name === null ? 'mono clip' : 'clip'} {...accountRoute(customerId)}>
              <Outside text={name ?? customerId} exact={name === null} />
            </RouteLink>
            <span className="muted small" title={fullTime(at)}>
              {dayOrTime(at)}
            </span>
          </li>
        ))}
      </ul>
      {total > latest.length ? (
        <RouteLink {...newAccountsRoute}>Show all {plural(total, 'new customer')}</RouteLink>
      ) : null}
    </Block>
  )
}
