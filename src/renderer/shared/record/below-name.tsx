import type { AccountDetails, Link } from '../../../contract/model.ts'
import { Tag } from '../../ui/notices/tag.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { doubtOf, doubtTitle } from '../words/customer-words.ts'
import { EditButton } from './edit/edited-link.tsx'
import { holderOf, isStanding } from './link/link-words.ts'
import { messages } from './record-messages.ts'
import { CopyButton } from './sections/copy-button.tsx'

type BelowNameProps = {
  name: string | null
  link: Link | undefined
  details: AccountDetails | undefined
  canEdit: boolean
}

/** The line below the name: the account holder if staff noted another name, and each email that is not shown as the name already. */
export function BelowName({ name, link, details, canEdit }: BelowNameProps) {
  const customerName = details?.name?.text ?? link?.customerName ?? null
  const holder = link === undefined ? null : holderOf({ customer: link.customer, customerName })
  const doubt = details === undefined ? null : doubtOf(details)
  const emails = [details?.email ?? '', link?.email ?? ''].filter(
    (email, at, all) =>
      email !== '' && email !== name && (at === 0 || email.toLowerCase() !== all[0]?.toLowerCase()),
  )
  const standing = link !== undefined && isStanding(link) && link.customer !== ''
  const lacksEmail = canEdit && link?.email === '' && emails.length === 0
  const archived = link?.archived === true
  if (holder === null && emails.length === 0 && !standing && !lacksEmail && !archived) return null
  return (
    <p className="record-below muted small anywhere">
      {holder === null ? null : (
        <span>
          {messages.accountOf}
          <Outside text={holder} />
        </span>
      )}
      {emails.map(email => (
        <span key={email} className="line copied">
          <Outside text={email} exact />
          <CopyButton label={messages.accounts.email} text={email} />
          {doubt === null || email !== details?.email ? null : <span title={doubtTitle}>{doubt}</span>}
        </span>
      ))}
      {lacksEmail ? <EditButton link={link} field="email" /> : null}
      {standing ? <Tag>{messages.link.standing}</Tag> : null}
      {archived ? <Tag>{messages.link.archived}</Tag> : null}
    </p>
  )
}
