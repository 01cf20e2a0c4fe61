import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Link, MadeLink } from '../../../contract/model.ts'
import { Record } from '../../ui/layout/record.tsx'
import { Warning } from '../../ui/notices/notice.tsx'
import { useStore } from '../../ui/store.ts'
import { ShowFailure } from '../failure.tsx'
import { EditForm } from './edit/edit-form.tsx'
import { editedLink, editLink } from './edit/edited-link.ts'
import { FullRecord } from './full-record.tsx'
import { nameOf } from './link/link-words.ts'
import type { OpenLink } from './link/open-link.ts'
import { accountQuery, linkQuery, useRecordReady } from './queries.ts'
import { RecordActions } from './record-actions.tsx'
import { messages as allMessages } from './record-messages.ts'
import { UnknownRecord } from './unknown-record.tsx'
import { useLinkActions } from './use-link-actions.tsx'

const messages = allMessages.link

type LinkRecordProps = {
  open: OpenLink
  /** Puts the cursor on what comes next, where it was just asked for. */
  takesFocus?: boolean
  /** The list that it stands beside. */
  beside?: 'links' | 'others'
  /** Gives the focus to the link's row. */
  toRow: () => void
  /** A link of unknown outcome came after all. */
  onMade?: (made: MadeLink) => void
  /** It is gone from the register. */
  onDiscarded: () => void
  onClose: () => void
}

/** The record of a link, as it is known at the moment; nothing until that is read. Give it the link's id as its key. */
export function LinkRecord({ open, ...props }: LinkRecordProps) {
  const { onMade = () => undefined, onDiscarded, onClose } = props
  const [edited] = useStore(editedLink)
  const live = useQuery(linkQuery(open.saved ? open.id : null))
  const link = live.data ?? open.link
  if (link === null) {
    if (live.error === null) return null
    const notes = <ShowFailure failure={live.error} onRetry={() => void live.refetch()} />
    return <Record label={messages.label} title={null} notes={notes} onClose={onClose} />
  }
  const form = edited?.id === link.id ? <EditForm edited={edited} toRow={props.toRow} /> : null
  if (link.url !== null) return <KnownRecord {...props} link={link} open={open} form={form} />
  const unknown = { link, form, takesFocus: open.fresh, onMade, onDiscarded, onClose }
  return <UnknownRecord {...unknown} />
}

type KnownRecordProps = LinkRecordProps & { link: Link; form: ReactNode }

const edit = (link: Link) => editLink(link, 'customer', 'record')

/** One link in full, and the customer who accepted it. */
function KnownRecord({ link, open, form, takesFocus = false, ...props }: KnownRecordProps) {
  const { beside = 'others', toRow, onClose } = props
  const { saved, fresh } = open
  const details = useQuery(accountQuery(link.customerId)).data
  const ready = useRecordReady(link.customerId, saved ? link.id : null)
  const actions = useLinkActions({ toRow, onEdit: edit, saved })
  const { copy } = actions
  const isCopied = open.copied || copy.isSuccess || link.copiedAt !== null
  return (
    <FullRecord
      label={messages.label}
      onClose={onClose}
      name={nameOf(link)}
      link={link}
      details={details}
      saved={saved}
      ready={ready}
      canEdit={saved}
      form={form}
      actions={
        <RecordActions
          link={link}
          details={details}
          actions={actions}
          saved={saved}
          beside={beside}
          isCopied={isCopied}
          fresh={fresh}
          takesFocus={takesFocus && fresh}
        />
      }
      notes={
        <>
          {saved ? null : (
            <Warning title={messages.notSaved.title}>{messages.notSaved.sentence(isCopied)}</Warning>
          )}
          {isCopied || copy.error !== null ? null : (
            <Warning title={messages.notCopied.title}>{messages.notCopied.sentence}</Warning>
          )}
          <ShowFailure failure={copy.error} onRetry={() => copy.mutate(link)} />
        </>
      }
    />
  )
}
