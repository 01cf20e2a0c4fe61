import type { ReactNode } from 'react'

type ListCardProps = {
  label: string
  /** What stands there is not yet what was asked for. */
  busy?: boolean
  /** Above all of it. */
  top?: ReactNode
  bar: ReactNode
  children: ReactNode
  foot: ReactNode
}

/** A list with its search bar above and its counts below. */
export function ListCard({ label, busy = false, top, bar, children, foot }: ListCardProps) {
  return (
    <section className="card list-card" aria-label={label} aria-busy={busy}>
      {top}
      <div className="list-bar low">{bar}</div>
      {children}
      <div className="list-foot muted small">{foot}</div>
    </section>
  )
}
