import type { ReactNode } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountDetails, Link } from '../../../contract/model.ts'
import { Record } from '../../ui/layout/record.tsx'
import { Warning } from '../../ui/notices/notice.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { ShowFailure } from '../failure.tsx'
import { Mails } from '../handing-over/mails.tsx'
import { BelowName } from './below-name.tsx'
import { useEditForm } from './edit/edit-form.tsx'
import { EditButton, editLink } from './edit/edited-link.tsx'
import { nameOf } from './link/link-words.ts'
import type { OpenLink } from './link/open-link.ts'
import { Rail } from './link/rail.tsx'
import { RecordActions } from './record-actions.tsx'
import { messages } from './record-messages.ts'
import { CustomerNotes, CustomerSections } from './sections/customer-sections.tsx'
import { Details } from './sections/details.tsx'
import { History } from './sections/history.tsx'
import { LinkSection, NoteSection } from './sections/link-section.tsx'
import { useLinkActions } from './use-link-actions.tsx'

type FullRecordProps = {
  label: string
  as?: 'aside'
  link: Link | undefined
  /** Of the customer who accepted the link; undefined: not known that anyone did. */
  details: AccountDetails | undefined
  /** State of a link that was just made (saved, copied); undefined: an older link. */
  open?: OpenLink | undefined
  /** Shown above the record's own notes. */
  note?: ReactNode
  /** All queries of the record are answered: its sections are rendered together, so that none pushes another down. */
  ready?: boolean
  toRow: () => void
  /** Title, notes and details to show while the customer's data is not there. */
  unread?: { title: ReactNode; notes: ReactNode; more: ReactNode } | undefined
  onClose: () => void
}

/** The name that staff noted, else the account holder's, else the email; null: none is known. */
const nameIn = (link: Link | undefined, details: AccountDetails | undefined): string | null =>
  link?.customer ||
  details?.name?.text ||
  link?.email ||
  (link === undefined || details !== undefined ? null : nameOf(link))

const edit = (link: Link) => editLink(link, 'customer', 'record')

/** The record of a link and of the customer who accepted it, the same on every screen. */
export function FullRecord({ label, as, link, details, open, unread, ...props }: FullRecordProps) {
  const { note, ready = true, toRow, onClose } = props
  const { saved = true, fresh = false, copied = true } = open ?? {}
  const actions = useLinkActions({ toRow, onEdit: edit, saved })
  const isRead = link !== undefined || details !== undefined
  const name = nameIn(link, details)
  const unnamed = details?.ended?.removalDue === null ? messages.nameRemoved : messages.noName
  const form = useEditForm(link, toRow)
  const editable = saved && form === null ? link : undefined
  const isCopied = copied || actions.copy.isSuccess || link?.copiedAt != null
  return (
    <Record
      label={label}
      as={as}
      onClose={onClose}
      onEdit={editable === undefined ? undefined : () => edit(editable)}
      title={
        unread?.title ??
        (name === null ? (
          <h2 className="muted">{unnamed}</h2>
        ) : (
          <Outside as="h2" title={isolated(name)} text={name} />
        ))
      }
      corner={editable === undefined ? null : <EditButton link={editable} field="customer" />}
      below={
        form === null ? (
          <BelowName name={name} link={link} details={details} canEdit={editable !== undefined} />
        ) : null
      }
      actions={
        isRead && form === null ? (
          <RecordActions {...{ link, details, actions, saved, isCopied, fresh }} />
        ) : null
      }
      rail={isRead && form === null ? <Rail link={link} details={details} /> : null}
      notes={
        <>
          {form ?? unread?.notes}
          {note}
          {form === null && link !== undefined ? (
            <CopyNotes link={link} saved={saved} isCopied={isCopied} copy={actions.copy} />
          ) : null}
          {details === undefined ? null : <CustomerNotes details={details} />}
        </>
      }
    >
      {unread?.more}
      {ready ? (
        <>
          {link === undefined || link.url === null ? null : (
            <LinkSection link={{ ...link, url: link.url }} saved={saved} />
          )}
          {details === undefined ? null : (
            <CustomerSections details={details} shown={link?.id ?? null} called={name} />
          )}
          {link === undefined || form !== null ? null : (
            <NoteSection link={link} canEdit={editable !== undefined} />
          )}
          {link === undefined || !saved ? null : <Mails linkId={link.id} email={link.email} />}
          {isRead ? <History link={saved ? link : undefined} details={details} /> : null}
          {details === undefined ? null : (
            <Details customerId={details.account.customerId} details={details} />
          )}
        </>
      ) : null}
    </Record>
  )
}

type CopyNotesProps = {
  link: Link
  saved: boolean
  isCopied: boolean
  copy: ReturnType<typeof useLinkActions>['copy']
}

/** Warns that a new link could not be saved to the disk, or not be copied to the clipboard. */
function CopyNotes({ link, saved, isCopied, copy }: CopyNotesProps) {
  const { notSaved, notCopied } = messages.link
  return (
    <>
      {saved ? null : <Warning title={notSaved.title}>{notSaved.sentence(isCopied)}</Warning>}
      {isCopied || copy.error !== null ? null : (
        <Warning title={notCopied.title}>{notCopied.sentence}</Warning>
      )}
      <ShowFailure failure={copy.error} onRetry={() => copy.mutate(link)} />
    </>
  )
}
