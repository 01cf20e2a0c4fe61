import type { ReactNode } from 'react'

type ListCardProps = {
  label: string
  /** The rows are still those of the search before. */
  busy?: boolean
  /** Shown above everything else. */
  top?: ReactNode
  /** The search field and the filters. */
  find?: ReactNode
  /** The tabs, or the actions on selected rows. */
  bar: ReactNode
  children: ReactNode
  foot: ReactNode
}

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
