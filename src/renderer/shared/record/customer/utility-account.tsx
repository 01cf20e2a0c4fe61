import type { UtilityAccount } from '../../../../contract/http.ts'
import type { Neighbours } from '../../../../contract/places.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { addressLines } from '../../words/address-words.ts'
import { CopyButton } from './copy-button.tsx'
import { OpenInMaps } from './open-in-maps.tsx'
import { SameAddress } from './same-address.tsx'

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
    <div className="utility-account">
      <div className="copied">
        <p>
          <strong>{utility === undefined ? 'Utility not given' : <Outside text={utility} />}</strong>{' '}
          {number === undefined ? (
            <span className="muted">number not given</span>
          ) : (
            <span className="mono">
              <Outside text={number} exact />
            </span>
          )}
        </p>
        {number === undefined ? null : <CopyButton label="Account number" text={number} />}
      </div>
      {id === undefined ? null : (
        <div className="muted copied">
          <p>
            <span className="visually-hidden">Electric account ID </span>
            <span className="mono">
              <Outside text={id} exact />
            </span>
          </p>
          <CopyButton label="Electric account ID" text={id} />
        </div>
      )}
      <div className="muted copied">
        <p>{address.length === 0 ? 'Address not given' : <Outside text={address.join(', ')} />}</p>
        {address.length === 0 ? null : <CopyButton label="Service address" text={address.join('\n')} />}
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
