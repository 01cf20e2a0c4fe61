import { useQuery } from '@tanstack/react-query'
import type { Link, MadeLink } from '../../../contract/model.ts'
import { Record } from '../../ui/layout/record.tsx'
import { Warning } from '../../ui/notices/notice.tsx'
import { ShowFailure } from '../failure.tsx'
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
  /** Left out: it cannot be edited beside this list. */
  onEdit?: (link: Link) => void
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
  const live = useQuery(linkQuery(open.saved ? open.id : null))
  const link = live.data ?? open.link
  if (link === null) {
    if (live.error === null) return null
    const notes = <ShowFailure failure={live.error} onRetry={() => void live.refetch()} />
    return <Record label={messages.label} title={null} notes={notes} onClose={onClose} />
  }
  if (link.url !== null) return <KnownRecord {...props} link={link} open={open} />
  const unknown = { link, takesFocus: open.fresh, onMade, onDiscarded, onClose }
  return <UnknownRecord {...unknown} />
}

type KnownRecordProps = LinkRecordProps & { link: Link }

/** One link in full, and the customer who accepted it. */
function KnownRecord({ link, open, takesFocus = false, onEdit, toRow, onClose }: KnownRecordProps) {
  const { saved, fresh } = open
  const details = useQuery(accountQuery(link.customerId)).data
  const ready = useRecordReady(link.customerId, saved ? link.id : null)
  const actions = useLinkActions({ toRow, onEdit, saved })
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
      onAddNote={onEdit === undefined || !saved ? undefined : () => onEdit(link)}
      actions={
        <RecordActions
          link={link}
          details={details}
          actions={actions}
          saved={saved}
          beside={onEdit === undefined ? 'others' : 'links'}
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
