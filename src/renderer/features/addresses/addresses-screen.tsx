import './addresses.css'
import { ExportButton, PartsButton } from '../../shared/exporting/export-button.tsx'
import { useRefresh } from '../../shared/hooks/use-refresh.ts'
import { ReadingNote } from '../../shared/reading-note.tsx'
import { CustomerRecord } from '../../shared/record/records.tsx'
import { ListScreen } from '../../shared/rows/list-screen.tsx'
import { AddressList } from './address-list.tsx'
import { labelMessages, messages } from './address-messages.ts'
import { LabelsDialog } from './labels/labels-dialog.tsx'
import { useAddresses } from './use-addresses.ts'

/** The Addresses screen: utility accounts by place, as a list or a map. */
export function AddressesScreen() {
  const addresses = useAddresses()
  const { list, record } = addresses
  return (
    <ListScreen
      title={messages.title}
      aside={<ReadingNote refresh={useRefresh()} />}
      actions={
        <>
          <PartsButton label={labelMessages.title} Dialog={LabelsDialog} partsOf={addresses.partsOf} />
          <ExportButton partsOf={addresses.partsOf} />
        </>
      }
      toRow={list.toRows}
      onClose={record.onClose}
      openId={record.openId}
      record={(id, close) => <CustomerRecord key={id} customerId={id} toRow={list.toRows} onClose={close} />}
    >
      <AddressList addresses={addresses} />
    </ListScreen>
  )
}
