import './addresses.css'
import { useRef } from 'react'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import { CustomerRecord } from '../../shared/record/customer/customer-record.tsx'
import { go, useRoute } from '../../shared/routes/here.ts'
import { ListScreen } from '../../shared/rows/list-screen.tsx'
import { createKept } from '../../ui/kept.ts'
import { AddressList } from './address-list.tsx'
import { messages } from './address-messages.ts'
import { LabelsButton } from './labels/labels-button.tsx'
import { useAddresses } from './use-addresses.ts'

const keptTop = createKept(0)

/** The utility accounts by where they are. */
export function AddressesScreen() {
  const { customer } = useRoute().search
  const addresses = useAddresses()
  const tableRef = useRef<HTMLDivElement>(null)
  return (
    <ListScreen
      title={messages.title}
      kept={keptTop}
      actions={
        <>
          <LabelsButton partsOf={addresses.partsOf} />
          <ExportButton partsOf={addresses.partsOf} />
        </>
      }
      hint={messages.hint}
      toRow={addresses.list.toRows}
      onClose={() => go({ to: '/addresses' }, { replace: true })}
      record={
        customer === undefined
          ? null
          : close => <CustomerRecord key={customer} customerId={customer} onClose={close} />
      }
    >
      <AddressList addresses={addresses} tableRef={tableRef} />
    </ListScreen>
  )
}
