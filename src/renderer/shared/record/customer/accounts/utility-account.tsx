import type { ReactNode } from 'react'
import type { UtilityAccount } from '../../../../../contract/http.ts'
import { isolated } from '../../../../../contract/isolated.ts'
import type { Neighbours } from '../../../../../contract/places.ts'
import { Disclosure } from '../../../../ui/buttons/disclosure.tsx'
import { exactly } from '../../../../ui/text/hidden-marks.ts'
import { Outside } from '../../../../ui/text/outside.tsx'
import { accountRoute } from '../../../routes/account-route.ts'
import { RouteLink } from '../../../routes/route-link.tsx'
import { addressLines } from '../../../words/address-words.ts'
import { messages } from '../../record-messages.ts'
import { CopyButton } from '../copy-button.tsx'
import { OpenInMaps } from './open-in-maps.tsx'

const words = messages.accounts

type LineProps = { label: string; text: string; muted?: boolean; children: ReactNode }

/** A line with a button that copies what it tells; '' where that is not given. */
function Line({ label, text, muted = true, children }: LineProps) {
  return (
    <div className={muted ? 'muted copied spread' : 'copied spread'}>
      <p>{children}</p>
      {text === '' ? null : <CopyButton label={label} text={text} />}
    </div>
  )
}

const exact = (text: string) => (
  <span className="mono">
    <Outside text={text} exact />
  </span>
)

type UtilityAccountDetailsProps = {
  customerId: string
  /** Which of the customer's it is. */
  position: number
  account: UtilityAccount
  /** Others at its address; undefined: none. */
  others: Neighbours | undefined
}

/** One utility account, field by field. */
export function UtilityAccountDetails({ customerId, position, account, others }: UtilityAccountDetailsProps) {
  const utility = account.utilityProvider?.trim() || words.utilityNotGiven
  const number = account.utilityAccountNumber?.trim() ?? ''
  const id = account.electricAccountId?.trim() ?? ''
  const address = addressLines(account.address)
  return (
    <div className="utility-account anywhere">
      <Line label={words.number} text={number} muted={false}>
        <strong>
          <Outside text={utility} />
        </strong>{' '}
        {number === '' ? <span className="muted">{words.numberNotGiven}</span> : exact(number)}
      </Line>
      {id === '' ? null : (
        <Line label={words.id} text={id}>
          <span className="visually-hidden">{words.id} </span>
          {exact(id)}
        </Line>
      )}
      <Line label={words.address} text={address.join('\n')}>
        <Outside text={address.join(', ') || words.addressNotGiven} />
      </Line>
      {address.length === 0 ? null : (
        <div className="utility-place">
          <OpenInMaps customerId={customerId} position={position} />
          {others === undefined ? null : <SameAddress others={others} customerId={customerId} />}
        </div>
      )}
    </div>
  )
}

/** Other utility accounts at the address of one; those of the same customer stand above already and are only named. */
function SameAddress({ others, customerId }: { others: Neighbours; customerId: string }) {
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
