import { useQuery } from '@tanstack/react-query'
import type { Link, MadeLink } from '../../../contract/model.ts'
import { Record } from '../../ui/layout/record.tsx'
import { useStore } from '../../ui/store.ts'
import { ShowFailure } from '../failure.tsx'
import { EditForm } from './edit/edit-form.tsx'
import { editedLink } from './edit/edited-link.ts'
import { FullRecord } from './full-record.tsx'
import type { OpenLink } from './link/open-link.ts'
import { accountQuery, linkQuery, useRecordReady } from './queries.ts'
import { messages as allMessages } from './record-messages.ts'
import { UnknownRecord } from './unknown-record.tsx'

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
  if (link.url !== null) return <KnownRecord {...props} link={link} open={open} />
  const form = edited?.id === link.id ? <EditForm edited={edited} toRow={props.toRow} /> : null
  const unknown = { link, form, takesFocus: open.fresh, onMade, onDiscarded, onClose }
  return <UnknownRecord {...unknown} />
}

type KnownRecordProps = LinkRecordProps & { link: Link }

/** One link in full, and the customer who accepted it. */
function KnownRecord({
  link,
  open,
  takesFocus = false,
  beside = 'others',
  toRow,
  onClose,
}: KnownRecordProps) {
  const details = useQuery(accountQuery(link.customerId)).data
  const ready = useRecordReady(link.customerId, open.saved ? link.id : null)
  return (
    <FullRecord
      label={messages.label}
      {...{ link, details, open, beside, ready, takesFocus, toRow, onClose }}
    />
  )
}
