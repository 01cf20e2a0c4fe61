import type { UtilityAccount } from '../../../../contract/http.ts'
import { addressLines } from '../../../shared/words/address-words.ts'
import { CopyButton } from './copy-button.tsx'
import { CopyRow } from './copy-row.tsx'

const lines = (value: string | null | undefined): string[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [value]

/** One utility account, field by field. */
export function UtilityAccountDetails({ account }: { account: UtilityAccount }) {
  const utility = lines(account.utilityProvider)[0]
  return (
    <section className="panel-account">
      <div className="panel-title">
        <h3>{utility ?? 'Utility not given'}</h3>
        {utility === undefined ? null : <CopyButton label="Utility" text={utility} />}
      </div>
      <dl>
        <CopyRow label="Account number" lines={lines(account.utilityAccountNumber)} mono />
        <CopyRow label="Electric account ID" lines={lines(account.electricAccountId)} mono />
        <CopyRow label="Service address" lines={addressLines(account.address)} />
      </dl>
    </section>
  )
}
