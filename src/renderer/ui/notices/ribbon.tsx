import type { ReactNode } from 'react'

type RibbonProps = {
  title: string
  children: ReactNode
  /** For a banner that may appear during work: screen readers announce it. */
  role?: 'alert' | 'status'
  /** The banner's button. */
  action?: ReactNode
}

/** A banner above all screens. */
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
