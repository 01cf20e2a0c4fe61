import type { ReactNode } from 'react'

type ListCardProps = {
  label: string
  /** What stands there is not yet what was asked for. */
  busy?: boolean
  /** Above all of it. */
  top?: ReactNode
  bar: ReactNode
  /** Its tabs are too many for one line with the search: where the list is narrow they have a line of their own. */
  tallBar?: boolean
  children: ReactNode
  foot: ReactNode
}

/** A list with its search bar above and its counts below. */
export function ListCard({ label, busy = false, top, bar, tallBar = false, children, foot }: ListCardProps) {
  return (
    <section className="card list-card" aria-label={label} aria-busy={busy}>
      {top}
      <div className={tallBar ? 'list-bar tall low' : 'list-bar low'}>{bar}</div>
      {children}
      <div className="list-foot muted small">{foot}</div>
    </section>
  )
}
