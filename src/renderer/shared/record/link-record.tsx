import { useQuery } from '@tanstack/react-query'
import type { MadeLink } from '../../../contract/model.ts'
import { Record } from '../../ui/layout/record.tsx'
import { useStore } from '../../ui/store.ts'
import { ShowFailure } from '../failure.tsx'
import { EditForm } from './edit/edit-form.tsx'
import { editedLink } from './edit/edited-link.tsx'
import { FullRecord } from './full-record.tsx'
import type { OpenLink } from './link/open-link.ts'
import { accountQuery, linkQuery, useRecordReady } from './queries.ts'
import { messages as allMessages } from './record-messages.ts'
import { UnknownRecord } from './unknown-record.tsx'

const messages = allMessages.link

type LinkRecordProps = {
  open: OpenLink
  /** The list beside the record. */
  beside?: 'links' | 'others'
  /** Focuses the link's row. */
  toRow: () => void
  /** A retry of a link with unknown outcome got the link. */
  onMade?: (made: MadeLink) => void
  /** The link was removed from the register. */
  onDiscarded: () => void
  onClose: () => void
}

/** The record of a link and of the customer who accepted it; renders nothing until the link is read. Needs the link's id as `key`. */
export function LinkRecord({ open, onMade = () => undefined, onDiscarded, ...props }: LinkRecordProps) {
  const { beside = 'others', toRow, onClose } = props
  const [edited] = useStore(editedLink)
  const live = useQuery(linkQuery(open.saved ? open.id : null))
  const link = live.data ?? open.link
  const isMade = link !== null && link.url !== null
  const customerId = isMade ? link.customerId : null
  const details = useQuery(accountQuery(customerId)).data
  const ready = useRecordReady(customerId, isMade && open.saved ? link.id : null)
  if (link === null) {
    if (live.error === null) return null
    const notes = <ShowFailure failure={live.error} onRetry={() => void live.refetch()} />
    return <Record label={messages.label} title={null} notes={notes} onClose={onClose} />
  }
  if (isMade) {
    const record = { link, details, open, beside, ready, toRow, onClose }
    return <FullRecord label={messages.label} {...record} />
  }
  const form = edited?.id === link.id ? <EditForm edited={edited} toRow={toRow} /> : null
  return <UnknownRecord {...{ link, form, onMade, onDiscarded, onClose }} takesFocus={open.fresh} />
}
