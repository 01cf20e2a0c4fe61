import { isolated } from '../../../../contract/isolated.ts'
import type { Neighbours } from '../../../../contract/places.ts'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { accountRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { messages } from '../record-messages.ts'

const words = messages.accounts

/** Other utility accounts at the address of one; those of the same customer stand above already and are only named. */
export function SameAddress({ others, customerId }: { others: Neighbours; customerId: string }) {
  const { rows, total } = others
  return (
    <Disclosure label={words.others(total)}>
      <ul className="stack anywhere">
        {rows.map(row => (
          <li className="between" key={row.id}>
            {row.customerId === customerId ? (
              <span>{words.thisCustomer}</span>
            ) : (
              <RouteLink {...accountRoute(row.customerId)}>
                <Outside text={row.name ?? row.customerId} exact={row.name === null} />
              </RouteLink>
            )}
            <span className="muted small">
              {[isolated(row.utility ?? words.utilityNotGiven), exactly(row.accountNumber ?? '')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="muted small">{words.andMore(total - rows.length)}</p> : null}
    </Disclosure>
  )
}
