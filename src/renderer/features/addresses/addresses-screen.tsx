import './addresses.css'
import { useRef } from 'react'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import type { ExportPart } from '../../shared/exporting/wanted.ts'
import { CustomerRecord } from '../../shared/record/customer/customer-record.tsx'
import { go, useRoute } from '../../shared/routes/here.ts'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept } from '../../ui/kept.ts'
import { Desk } from '../../ui/layout/desk.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { AddressList } from './address-list.tsx'
import { messages } from './address-messages.ts'
import { LabelsButton } from './labels/labels-button.tsx'

const keptTop = createKept(0)

/** The utility accounts by where they are. */
export function AddressesScreen() {
  const { customer } = useRoute().search
  const recordRef = useRef<HTMLElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const partsRef = useRef<(() => ExportPart[]) | null>(null)
  const partsOf = () => partsRef.current?.() ?? []
  const close = () => {
    const within = recordRef.current?.contains(document.activeElement) === true
    go({ to: '/addresses' }, { replace: true })
    if (within || document.activeElement === document.body) focusActiveRow(gridRef.current)
  }
  return (
    <Screen kept={keptTop}>
      <ScreenHead
        title={messages.title}
        actions={
          <>
            <LabelsButton partsOf={partsOf} />
            <ExportButton partsOf={partsOf} />
          </>
        }
      />
      <Desk
        hint={messages.hint}
        onEscape={close}
        record={
          customer === undefined ? null : (
            <CustomerRecord key={customer} customerId={customer} onClose={close} recordRef={recordRef} />
          )
        }
      >
        <AddressList gridRef={gridRef} partsRef={partsRef} />
      </Desk>
    </Screen>
  )
}
