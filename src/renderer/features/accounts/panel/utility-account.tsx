import type { UtilityAccount } from '../../../../contract/http.ts'
import type { Neighbours } from '../../../../contract/places.ts'
import { addressLines } from '../../../shared/words/address-words.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { CopyButton } from './copy-button.tsx'
import { CopyRow } from './copy-row.tsx'
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
  const address = addressLines(account.address)
  return (
    <section className="panel-account">
      <div className="panel-title copied">
        <h3>{utility === undefined ? 'Utility not given' : <Outside text={utility} />}</h3>
        {utility === undefined ? null : <CopyButton label="Utility" text={utility} />}
      </div>
      <dl>
        <CopyRow label="Account number" lines={lines(account.utilityAccountNumber)} mono />
        <CopyRow label="Electric account ID" lines={lines(account.electricAccountId)} mono />
        <CopyRow label="Service address" lines={address} />
      </dl>
      {address.length === 0 ? null : (
        <div className="panel-place">
          <OpenInMaps customerId={customerId} position={position} />
          {others === undefined ? null : <SameAddress others={others} customerId={customerId} />}
        </div>
      )}
    </section>
  )
}
