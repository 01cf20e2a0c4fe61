import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { asideWords, messages } from '../inbox-messages.ts'
import type { InboxItem } from '../item.ts'
import type { AsideItems } from '../put-aside.ts'

type PutOffProps = {
  items: readonly InboxItem[]
  aside: AsideItems
  onBringBack: (item: InboxItem, wasLater: boolean) => void
}

/** Shows how many items were put off or done; opens a dialog that brings each back. */
export function PutOffButton({ items, aside, onBringBack }: PutOffProps) {
  const [open, setOpen] = useState(false)
  const isLater = ({ id }: InboxItem) => typeof aside.get(id) === 'number'
  const later = items.filter(isLater).length
  // When the last item is brought back, the button that opened the dialog is unmounted: the focus goes to the first row.
  useFocusLeft(items.length > 0 || open, () => document.querySelector<HTMLElement>('.item-main')?.focus())
  const bringBack = (item: InboxItem) => {
    onBringBack(item, isLater(item))
    announce(messages.backAgain(isolated(item.title)))
  }
  return (
    <>
      {items.length === 0 ? null : (
        <Button look="quiet" onPress={() => setOpen(true)}>
          {messages.putOff(later, items.length - later)}
        </Button>
      )}
      {open ? (
        <ModalDialog title={messages.putOffTitle} wide close={messages.close} onClose={() => setOpen(false)}>
          {items.length === 0 ? <p className="muted">{messages.putOffNone}</p> : null}
          <ul className="items stack" aria-label={messages.putOffTitle}>
            {items.map(item => (
              <li key={item.id} className="spread">
                <div>
                  <Outside as="p" className="clip" text={item.title} />
                  <p className="muted small clip">
                    {asideWords(aside.get(item.id))} · <Outside text={item.detail} />
                  </p>
                </div>
                <Button onPress={() => bringBack(item)}>{messages.bringBack}</Button>
              </li>
            ))}
          </ul>
        </ModalDialog>
      ) : null}
    </>
  )
}
