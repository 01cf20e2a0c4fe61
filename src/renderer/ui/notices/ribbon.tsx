import type { ReactNode } from 'react'

type RibbonProps = {
  title: string
  children: ReactNode
  /** For what comes while one is at work: said by screen readers. */
  role?: 'alert' | 'status'
  /** What can be done about it. */
  action?: ReactNode
}

/** Something that holds for every screen, above all of them. */
export function Ribbon({ title, children, role, action }: RibbonProps) {
  return (
    <div className="ribbon line small" role={role}>
      <p>
        <strong>{title}</strong> {children}
      </p>
      {action}
    </div>
  )
}
