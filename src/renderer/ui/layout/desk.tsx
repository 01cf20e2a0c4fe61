import type { ReactNode } from 'react'

type DeskProps = {
  /** What is open of the list; null: nothing. */
  record: ReactNode
  /** What stands in the record's place while nothing is open. */
  hint: string
  children: ReactNode
  /** Esc anywhere in the list or the record. */
  onEscape: () => void
}

/** A list with the record of what is chosen in it beside. The record's room is always there, so that opening one moves nothing. */
export function Desk({ record, hint, children, onEscape }: DeskProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the record from the list, too
    <div
      className="desk"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented && record !== null) onEscape()
      }}
    >
      {children}
      {record ?? <p className="desk-rest muted">{hint}</p>}
    </div>
  )
}

/** Goes on from the list into the record that is open. */
export const toRecord = (): void =>
  document.querySelector<HTMLElement>('.desk > .record')?.focus({ preventScroll: true })
