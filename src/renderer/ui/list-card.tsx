import './list-card.css'
import type { ReactNode } from 'react'

type ListCardProps = { label: string; bar: ReactNode; children: ReactNode; foot: ReactNode }

/** A list with its search bar above and its counts below. */
export function ListCard({ label, bar, children, foot }: ListCardProps) {
  return (
    <section className="card list-card" aria-label={label}>
      <div className="list-bar">{bar}</div>
      {children}
      <div className="list-foot">{foot}</div>
    </section>
  )
}
