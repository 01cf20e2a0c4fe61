import type { UtilityAccount } from '../../../contract/http.ts'
import { addressLines } from '../../shared/address-words.ts'
import { CopyRow } from './copy-row.tsx'

const lines = (value: string | null | undefined): string[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [value]

/** One utility account, field by field. */
export function UtilityAccountDetails({ account }: { account: UtilityAccount }) {
  return (
    <section className="panel-account">
      <h3>{lines(account.utilityProvider)[0] ?? 'Utility not given'}</h3>
      <dl>
        <CopyRow label="Utility" lines={lines(account.utilityProvider)} />
        <CopyRow label="Account number" lines={lines(account.utilityAccountNumber)} mono />
        <CopyRow label="Electric account ID" lines={lines(account.electricAccountId)} mono />
        <CopyRow label="Service address" lines={addressLines(account.address)} />
      </dl>
    </section>
  )
}
