import './empty.css'
import type { ReactNode } from 'react'

type EmptyProps = { icon?: ReactNode; children: ReactNode; action?: ReactNode }

/** Stands where a list would: one sentence and the next step. */
export function Empty({ icon, children, action }: EmptyProps) {
  return (
    <div className="empty">
      {icon}
      <p className="muted">{children}</p>
      {action}
    </div>
  )
}
