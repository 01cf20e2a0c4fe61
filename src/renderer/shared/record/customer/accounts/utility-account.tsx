import type { UtilityAccount } from '../../../../../contract/http.ts'
import type { Neighbours } from '../../../../../contract/places.ts'
import { Outside } from '../../../../ui/text/outside.tsx'
import { addressLines } from '../../../words/address-words.ts'
import { messages } from '../../record-messages.ts'
import { CopyButton } from '../copy-button.tsx'
import { SameAddress } from '../same-address.tsx'
import { OpenInMaps } from './open-in-maps.tsx'

const words = messages.accounts

const lines = (value: string | null | undefined): string[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [value]

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
  const utility = lines(account.utilityProvider)[0]
  const number = lines(account.utilityAccountNumber)[0]
  const id = lines(account.electricAccountId)[0]
  const address = addressLines(account.address)
  return (
    <div className="utility-account anywhere">
      <div className="copied spread">
        <p>
          <strong>{utility === undefined ? words.utilityNotGiven : <Outside text={utility} />}</strong>{' '}
          {number === undefined ? (
            <span className="muted">{words.numberNotGiven}</span>
          ) : (
            <span className="mono">
              <Outside text={number} exact />
            </span>
          )}
        </p>
        {number === undefined ? null : <CopyButton label={words.number} text={number} />}
      </div>
      {id === undefined ? null : (
        <div className="muted copied spread">
          <p>
            <span className="visually-hidden">{words.id} </span>
            <span className="mono">
              <Outside text={id} exact />
            </span>
          </p>
          <CopyButton label={words.id} text={id} />
        </div>
      )}
      <div className="muted copied spread">
        <p>{address.length === 0 ? words.addressNotGiven : <Outside text={address.join(', ')} />}</p>
        {address.length === 0 ? null : <CopyButton label={words.address} text={address.join('\n')} />}
      </div>
      {address.length === 0 ? null : (
        <div className="utility-place">
          <OpenInMaps customerId={customerId} position={position} />
          {others === undefined ? null : <SameAddress others={others} customerId={customerId} />}
        </div>
      )}
    </div>
  )
}
