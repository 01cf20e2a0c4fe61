import type { ReactNode } from 'react'

type BlockProps = {
  title: string
  /** Null: it is not known yet. */
  count: string | null
  /** What will stand here; shown as long as nothing does. */
  empty: string
  isEmpty: boolean
  children: ReactNode
}

/** One part of Today: how many, the first few, and the way to all of them. */
export function Block({ title, count, empty, isEmpty, children }: BlockProps) {
  return (
    <section className="today-block" aria-label={title}>
      <h3>
        {title}
        {count === null || isEmpty ? null : <span>{count}</span>}
      </h3>
      {isEmpty ? <p className="muted">{empty}</p> : children}
    </section>
  )
}
