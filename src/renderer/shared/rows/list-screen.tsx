import type { ReactNode } from 'react'
import { Desk, Screen, type ScreenProps } from '../../ui/layout/screen.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'

type ListScreenProps = ScreenProps & {
  /** Shown between the head and the list. */
  notes?: ReactNode
  openId: string | null
  record: (id: string, close: () => void) => ReactNode
  onClose: () => void
  /** Focuses the row whose record was open. */
  toRow: () => void
}

/** A screen with a list and, beside it, the record of the chosen row; closing the record returns the focus to that row. */
export function ListScreen(props: ListScreenProps) {
  const { notes, openId, record, onClose, toRow, children, ...screen } = props
  useFocusLeft(openId, () => {
    const row = document.querySelector<HTMLElement>('.list-card tr[data-open]')
    row === null ? toRow() : row.focus({ preventScroll: true })
  })
  const close = () => {
    // A person typing in a field of the list keeps the focus there.
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
