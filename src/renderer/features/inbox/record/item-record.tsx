import type { Ref } from 'react'
import { CustomerRecord } from '../../../shared/record/customer/customer-record.tsx'
import type { InboxItem } from '../item.ts'
import { LinkPanel } from './link-panel.tsx'

type ItemRecordProps = {
  item: InboxItem
  onAct: () => void
  onClose: () => void
  recordRef: Ref<HTMLElement>
}

/** The record of whom or what an item is about. */
export function ItemRecord({ item, onAct, onClose, recordRef }: ItemRecordProps) {
  const { of } = item
  if ('route' in of) return null
  return 'customerId' in of ? (
    <CustomerRecord key={of.customerId} customerId={of.customerId} onClose={onClose} recordRef={recordRef} />
  ) : (
    <LinkPanel
      key={of.linkId}
      linkId={of.linkId}
      item={item}
      onAct={onAct}
      onClose={onClose}
      recordRef={recordRef}
    />
  )
}
