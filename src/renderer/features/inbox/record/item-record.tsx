import { CustomerRecord } from '../../../shared/record/customer/customer-record.tsx'
import type { InboxItem } from '../item.ts'
import { LinkPanel } from './link-panel.tsx'

type ItemRecordProps = { item: InboxItem; onAct: () => void; onClose: () => void }

/** The record of whom or what an item is about. */
export function ItemRecord({ item, onAct, onClose }: ItemRecordProps) {
  const { of } = item
  if ('route' in of) return null
  return 'customerId' in of ? (
    <CustomerRecord key={of.customerId} customerId={of.customerId} onClose={onClose} />
  ) : (
    <LinkPanel key={of.linkId} linkId={of.linkId} item={item} onAct={onAct} onClose={onClose} />
  )
}
