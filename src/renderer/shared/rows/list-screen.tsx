import type { ReactNode } from 'react'
import type { Kept } from '../../ui/kept.ts'
import { Desk } from '../../ui/layout/desk.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'

type ListScreenProps = {
  title: string
  aside?: ReactNode
  actions: ReactNode
  /** Between the head and the list. */
  notes?: ReactNode
  /** What stands in the record's place while none is open. */
  hint: string
  /** The record that is open; null: none. */
  record: ((close: () => void) => ReactNode) | null
  onClose: () => void
  /** Gives the focus to the row whose record was open. */
  toRow: () => void
  className?: string
  kept: Kept<number>
  children: ReactNode
}

/** A screen of a list, and beside it the record of what is chosen in it. Where the record is closed, its row gets the focus. */
export function ListScreen({ title, aside, actions, notes, hint, record, ...props }: ListScreenProps) {
  const { onClose, toRow, className, kept, children } = props
  const close = () => {
    // Who is typing goes on typing.
    const isTyping = document.activeElement?.matches('.list-card input:not([type="search"])') === true
    onClose()
    if (!isTyping) toRow()
  }
  return (
    <Screen kept={kept} {...(className === undefined ? {} : { className })}>
      <ScreenHead title={title} aside={aside} actions={actions} />
      {notes}
      <Desk hint={hint} onEscape={close} record={record?.(close) ?? null}>
        {children}
      </Desk>
    </Screen>
  )
}
