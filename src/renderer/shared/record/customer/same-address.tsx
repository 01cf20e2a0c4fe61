import { isolated } from '../../../../contract/isolated.ts'
import type { Neighbours } from '../../../../contract/places.ts'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { count, plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { accountRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'

/** Other utility accounts at the address of one; those of the same customer stand above already and are only named. */
export function SameAddress({ others, customerId }: { others: Neighbours; customerId: string }) {
  const { rows, total } = others
  return (
    <Disclosure label={`${plural(total, 'other')} at this address`}>
      <ul className="same-address">
        {rows.map(row => (
          <li key={row.id}>
            {row.customerId === customerId ? (
              <span>This customer</span>
            ) : (
              <RouteLink {...accountRoute(row.customerId)}>
                <Outside text={row.name ?? row.customerId} exact={row.name === null} />
              </RouteLink>
            )}
            <span className="muted small">
              {[isolated(row.utility ?? 'Utility not given'), exactly(row.accountNumber ?? '')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="muted small">and {count(total - rows.length)} more</p> : null}
    </Disclosure>
  )
}
