import { useQuery } from '@tanstack/react-query'
import { Outside } from '../../ui/text/outside.tsx'
import { ShowFailure } from '../failure.tsx'
import { FullRecord } from './full-record.tsx'
import { accountQuery, linkQuery, linksQuery, useRecordReady } from './queries.ts'
import { messages } from './record-messages.ts'
import { Details } from './sections/details.tsx'

type CustomerRecordProps = {
  customerId: string
  /** The list beside the record. */
  beside: 'accounts' | 'others'
  /** Focuses the customer's row. */
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
