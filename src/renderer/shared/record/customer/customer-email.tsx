import type { AccountDetails } from '../../../../contract/model.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { doubtOf } from '../../words/email-words.ts'
import { CopyButton } from './copy-button.tsx'

/** The customer's address, whether it was proved to be theirs, and a button that copies it. */
export function CustomerEmail({ details, email }: { details: AccountDetails; email: string }) {
  const doubt = doubtOf(details)
  return (
    <span className="customer-email copied">
      <Outside text={email} exact />
      {doubt === null ? null : (
        <span title="Nobody has proved yet that this address is the customer’s."> {doubt}</span>
      )}
      <CopyButton label="Email" text={email} />
    </span>
  )
}
