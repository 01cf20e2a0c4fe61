import './list-card.css'
import type { ReactNode } from 'react'

/** `busy`: what stands there is not yet what was asked for. */
type ListCardProps = { label: string; busy?: boolean; bar: ReactNode; children: ReactNode; foot: ReactNode }

/** A list with its search bar above and its counts below. */
export function ListCard({ label, busy = false, bar, children, foot }: ListCardProps) {
  return (
    <section className="card list-card" aria-label={label} aria-busy={busy}>
      <div className="list-bar">{bar}</div>
      {children}
      <div className="list-foot">{foot}</div>
    </section>
  )
}
