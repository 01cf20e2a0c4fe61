import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A note that is no warning. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="note plain">
      <Info aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

/** A warning with what to do; screen readers announce it at once. */
export function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="note warn" role="alert">
      <TriangleAlert aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </div>
  )
}

type RibbonProps = {
  title: string
  children: ReactNode
  /** For a banner that may appear during work: screen readers announce it. */
  role?: 'alert' | 'status'
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
