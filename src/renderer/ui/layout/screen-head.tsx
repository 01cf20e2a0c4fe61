import type { ReactNode } from 'react'

/** A screen's title with what belongs to the whole screen. */
export function ScreenHead({
  title,
  aside,
  actions,
}: {
  title: string
  aside?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="screen-head">
      <h1>{title}</h1>
      {aside}
      {actions === undefined ? null : <div className="head-actions">{actions}</div>}
    </header>
  )
}
