import type { ReactNode } from 'react'

type ListCardProps = {
  label: string
  /** What stands there is not yet what was asked for. */
  busy?: boolean
  /** Above all of it. */
  top?: ReactNode
  /** The search, and the filters. */
  find?: ReactNode
  /** The tabs, or what can be done with the rows that are marked. */
  bar: ReactNode
  children: ReactNode
  foot: ReactNode
}

/** A list with its search and its tabs above and its counts below. */
export function ListCard({ label, busy = false, top, find, bar, children, foot }: ListCardProps) {
  return (
    <section className="card list-card" aria-label={label} aria-busy={busy}>
      {top}
      {find === undefined ? null : <div className="list-find">{find}</div>}
      <div className="list-bar low">{bar}</div>
      {children}
      <div className="list-foot muted small">{foot}</div>
    </section>
  )
}
