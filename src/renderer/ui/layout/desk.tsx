import type { ReactNode } from 'react'

type DeskProps = {
  /** The record of the open row; null: none. */
  record: ReactNode
  children: ReactNode
  /** Called by Esc anywhere in list or record while a record is open. */
  onEscape: () => void
}

/** A list, and beside it the record of the chosen row; opening a record moves no row up or down. */
export function Desk({ record, children, onEscape }: DeskProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the record from the list, too
    <div
      className="desk"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented && record !== null) onEscape()
      }}
    >
      {children}
      {record}
    </div>
  )
}

/** Moves the focus from the list to the open record. */
export const toRecord = (): void =>
  document.querySelector<HTMLElement>('.desk > .record')?.focus({ preventScroll: true })
