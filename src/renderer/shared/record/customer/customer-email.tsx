import type { AccountDetails } from '../../../../contract/model.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { doubtOf } from '../../words/email-words.ts'
import { messages } from '../record-messages.ts'
import { CopyButton } from './copy-button.tsx'

/** The customer's address, whether it was proved to be theirs, and a button that copies it. */
export function CustomerEmail({ details, email }: { details: AccountDetails; email: string }) {
  const doubt = doubtOf(details)
  return (
    <span className="customer-email copied">
      <Outside text={email} exact />
      {doubt === null ? null : <span title={messages.accounts.unproved}> {doubt}</span>}
      <CopyButton label={messages.accounts.email} text={email} />
    </span>
  )
}
