import type { ReactNode } from 'react'

type EmptyProps = {
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
  /** Shown only after a moment: for what is mostly over before. */
  late?: boolean
}

/** Stands where a list would: one sentence and the next step. */
export function Empty({ icon, children, action, late = false }: EmptyProps) {
  return (
    <div className={late ? 'empty late' : 'empty'}>
      {icon}
      <p className="muted">{children}</p>
      {action}
    </div>
  )
}
