import type { UtilityAccount } from '../../../../contract/http.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { addressLines } from '../../words/customer-words.ts'
import { missingMark } from '../../words/missing-address.ts'
import { oddZipMark } from '../../words/odd-zip.ts'
import { messages } from '../record-messages.ts'

/** An address on one line; what it lacks, or a ZIP code of another state, stands out. */
export function WholeAddress({ address }: Pick<UtilityAccount, 'address'>) {
  const lines = addressLines(address)
  const mark = [missingMark(address), oddZipMark(address)].filter(Boolean).join(' · ')
  if (lines.length === 0) return <span className="lacking">{messages.accounts.addressNotGiven}</span>
  return (
    <>
      <Outside text={lines.join(', ')} />
      {mark === '' ? null : (
        <>
          {' · '}
          <span className="lacking">{mark}</span>
        </>
      )}
    </>
  )
}
