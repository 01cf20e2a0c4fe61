import type { ReactNode } from 'react'
import { Desk } from '../../ui/layout/desk.tsx'
import { Screen, type ScreenProps } from '../../ui/layout/screen.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'

type ListScreenProps = ScreenProps & {
  /** Between the head and the list. */
  notes?: ReactNode
  /** What the record is of; null: none is open. */
  openId: string | null
  record: (id: string, close: () => void) => ReactNode
  onClose: () => void
  /** Gives the focus to the row whose record was open. */
  toRow: () => void
}

/** A screen of a list, and beside it the record of what is chosen in it. Where the record is closed, its row gets the focus. */
export function ListScreen(props: ListScreenProps) {
  const { notes, openId, record, onClose, toRow, children, ...screen } = props
  useFocusLeft(openId, () => {
    const row = document.querySelector<HTMLElement>('.list-card tr[data-open]')
    row === null ? toRow() : row.focus({ preventScroll: true })
  })
  const close = () => {
    // Who is typing goes on typing.
    const isTyping = document.activeElement?.matches('.list-card input:not([type="search"])') === true
    onClose()
    if (!isTyping) toRow()
  }
  return (
    <Screen {...screen}>
      {notes}
      <Desk onEscape={close} record={openId === null ? null : record(openId, close)}>
        {children}
      </Desk>
    </Screen>
  )
}
