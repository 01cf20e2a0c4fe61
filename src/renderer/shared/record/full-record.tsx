import type { ReactNode } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountDetails, Link } from '../../../contract/model.ts'
import { Record } from '../../ui/layout/record.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { Mails } from '../handing-over/mails.tsx'
import { useConnection } from '../hooks/app-state.ts'
import { doubtOf } from '../words/email-words.ts'
import { EditButton } from './edit/edit-button.tsx'
import { editLink } from './edit/edited-link.ts'
import { holderOf, isStanding } from './link/link-words.ts'
import { Rail } from './link/rail.tsx'
import { railOf } from './link/steps.ts'
import { messages } from './record-messages.ts'
import { CopyButton } from './sections/copy-button.tsx'
import { CustomerNotes, CustomerSections } from './sections/customer-sections.tsx'
import { History } from './sections/history.tsx'
import { LinkSection, NoteSection } from './sections/link-section.tsx'

type FullRecordProps = {
  /** What it is the record of, for screen readers. */
  label: string
  as?: 'aside'
  /** As staff noted it; null: none is known. */
  name: string | null
  /** In place of the name, until that was read. */
  title?: ReactNode
  link: Link | undefined
  /** Of the customer who accepted it; undefined: nobody did, as far as is known. */
  details: AccountDetails | undefined
  /** The link is in the register, so that more is known of it. */
  saved?: boolean
  /** All that it shows was read: its sections come at once, so that nothing moves. */
  ready?: boolean
  actions: ReactNode
  /** The form in place of all else of its head, while what is noted of the link is edited. */
  form?: ReactNode
  /** What is noted of the link can be changed here. */
  canEdit?: boolean
  /** What must be known before all else. */
  notes: ReactNode
  /** Its last section. */
  children?: ReactNode
  onClose: () => void
}

/** All that is known of a link and of the customer who accepted it, the same on every screen. */
export function FullRecord({ name, link, details, saved = true, ready = true, ...parts }: FullRecordProps) {
  const { title, notes, form = null, canEdit = false, actions, children, ...frame } = parts
  const isEditable = canEdit && form === null
  const isRead = link !== undefined || details !== undefined
  const tellsMore = useConnection()?.offersChanges === true
  const endedAt = details?.ended?.endedAt ?? null
  const unnamed = details?.ended?.removalDue === null ? messages.nameRemoved : messages.noName
  // Who looks a customer up wants their accounts first, and the link last.
  const isCustomers = frame.as !== undefined
  const linkSection =
    link === undefined || link.url === null ? null : (
      <LinkSection link={{ ...link, url: link.url }} saved={saved} />
    )
  return (
    <Record
      {...frame}
      onEdit={isEditable && link !== undefined ? () => editLink(link, 'customer', 'record') : undefined}
      title={
        title !== undefined ? (
          title
        ) : name === null ? (
          <h2 className="muted">{unnamed}</h2>
        ) : (
          <h2 title={isolated(name)}>
            <Outside text={name} />
          </h2>
        )
      }
      corner={isEditable && link !== undefined ? <EditButton link={link} field="customer" /> : null}
      below={form === null ? <Below name={name} link={link} details={details} canEdit={isEditable} /> : null}
      actions={form === null ? actions : null}
      rail={
        isRead && form === null ? (
          <Rail steps={railOf(link, { tellsMore, endedAt, connectedAt: details?.connectedAt ?? null })} />
        ) : null
      }
      notes={
        <>
          {form ?? notes}
          {details === undefined || !isCustomers ? null : <CustomerNotes details={details} />}
        </>
      }
    >
      {ready ? (
        <>
          {isCustomers ? null : linkSection}
          {details === undefined ? null : (
            <CustomerSections details={details} shown={isCustomers ? null : (link?.id ?? null)} />
          )}
          {link === undefined || form !== null ? null : <NoteSection link={link} canEdit={isEditable} />}
          {link === undefined || !saved ? null : <Mails linkId={link.id} email={link.email} />}
          {isRead ? <History link={saved ? link : undefined} details={details} /> : null}
          {isCustomers ? linkSection : null}
          {children}
        </>
      ) : null}
    </Record>
  )
}

type BelowProps = Pick<FullRecordProps, 'name' | 'link' | 'details'> & { canEdit: boolean }

/** Below the name: the account holder, where staff noted another name, and every email that is not the name itself. */
function Below({ name, link, details, canEdit }: BelowProps) {
  const customerName = details?.name?.text ?? link?.customerName ?? null
  const holder = link === undefined ? null : holderOf({ customer: link.customer, customerName })
  const doubt = details === undefined ? null : doubtOf(details)
  const emails = [details?.email ?? '', link?.email ?? ''].filter(
    (email, at, all) =>
      email !== '' && email !== name && (at === 0 || email.toLowerCase() !== all[0]?.toLowerCase()),
  )
  const standing = link !== undefined && isStanding(link) && link.customer !== ''
  const lacksEmail = canEdit && link?.email === '' && emails.length === 0
  if (holder === null && emails.length === 0 && !standing && !lacksEmail) return null
  return (
    <p className="record-below muted small anywhere">
      {holder === null ? null : (
        <span>
          {messages.accountOf}
          <Outside text={holder} />
        </span>
      )}
      {emails.map(email => (
        <span key={email} className="row copied">
          <Outside text={email} exact />
          {doubt === null || email !== details?.email ? null : (
            <span title={messages.accounts.unproved}> {doubt}</span>
          )}
          <CopyButton label={messages.accounts.email} text={email} />
          {canEdit && link?.email === email ? <EditButton link={link} field="email" /> : null}
        </span>
      ))}
      {lacksEmail ? <EditButton link={link} field="email" /> : null}
      {standing ? <Tag>{messages.link.standing}</Tag> : null}
    </p>
  )
}
