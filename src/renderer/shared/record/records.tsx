import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MadeLink } from '../../../contract/model.ts'
import { Record } from '../../ui/layout/record.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { ShowFailure } from '../failure.tsx'
import { FullRecord } from './full-record.tsx'
import { announceMade, type OpenLink } from './link/open-link.ts'
import { accountQuery, linkQuery, linksQuery, useRecordReady } from './queries.ts'
import { messages } from './record-messages.ts'
import { Details } from './sections/details.tsx'
import { UnknownRecord } from './unknown-record.tsx'

type CustomerRecordProps = {
  customerId: string
  toRow: () => void
  onClose: () => void
}

/** The record of a customer and of the link they accepted, beside a list. Needs the customer's ID as `key`. */
export function CustomerRecord({ customerId, ...frame }: CustomerRecordProps) {
  const { data, error, refetch } = useQuery(accountQuery(customerId))
  const [latest] = useQuery(linksQuery(customerId)).data ?? []
  // The standing link is shared by all customers: it is named in the consent section, and not shown as this customer's own link.
  const cameBy = data?.link?.standing === true ? null : (data?.link ?? null)
  const linkId = latest?.id ?? cameBy?.id ?? null
  const link = useQuery(linkQuery(linkId)).data
  const isReady = useRecordReady(customerId, linkId)
  const details = isReady ? data : undefined
  const title = <Outside as="h2" className="mono" text={customerId} exact />
  const unread = {
    title,
    notes:
      error === null ? (
        <p className="muted">{messages.reading}</p>
      ) : (
        <ShowFailure failure={error} onRetry={() => void refetch()} />
      ),
    more: error === null ? null : <Details customerId={customerId} details={undefined} />,
  }
  // One FullRecord before and after the data is there: another element would be mounted anew and lose the focus.
  return (
    <FullRecord
      {...frame}
      label={messages.label}
      as="aside"
      link={details === undefined ? undefined : link}
      details={details}
      unread={details === undefined ? unread : undefined}
    />
  )
}

type LinkRecordProps = {
  open: OpenLink
  toRow: () => void
  /** Shown above the link's own notes. */
  note?: ReactNode
  /** A retry of a link with unknown outcome got the link. */
  onMade?: (made: MadeLink) => void
  onDiscarded: () => void
  onClose: () => void
}

/** The record of a link and of the customer who accepted it; renders nothing until the link is read. Needs the link's id as `key`. */
export function LinkRecord({
  open,
  onMade = made => announceMade(made, false),
  onDiscarded,
  ...props
}: LinkRecordProps) {
  const { note, toRow, onClose } = props
  const live = useQuery(linkQuery(open.saved ? open.id : null))
  // It was discarded elsewhere: what is cached of it would offer to try again.
  const isGone = live.error?.code === 'not_found'
  const link = isGone ? null : (live.data ?? open.link)
  const isMade = link !== null && link.url !== null
  const customerId = isMade ? link.customerId : null
  const details = useQuery(accountQuery(customerId)).data
  const ready = useRecordReady(customerId, isMade && open.saved ? link.id : null)
  if (link === null) {
    if (live.error === null) return null
    const notes = isGone ? (
      <Notice>{messages.link.gone}</Notice>
    ) : (
      <ShowFailure failure={live.error} onRetry={() => void live.refetch()} />
    )
    return <Record label={messages.link.label} title={null} notes={notes} onClose={onClose} />
  }
  if (isMade) {
    const record = { link, details, open, note, ready, toRow, onClose }
    return <FullRecord label={messages.link.label} {...record} />
  }
  return <UnknownRecord {...{ link, toRow, onMade, onDiscarded, onClose }} takesFocus={open.fresh} />
}
