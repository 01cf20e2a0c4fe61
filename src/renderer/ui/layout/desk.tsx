import type { ReactNode } from 'react'

type DeskProps = {
  /** What is open of the list; null: nothing. */
  record: ReactNode
  children: ReactNode
  /** Esc anywhere in the list or the record. */
  onEscape: () => void
}

/** A list in the width that there is, and beside it the record of what is chosen in it; opening one moves no row up or down. */
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

/** Goes on from the list into the record that is open. */
export const toRecord = (): void =>
  document.querySelector<HTMLElement>('.desk > .record')?.focus({ preventScroll: true })
