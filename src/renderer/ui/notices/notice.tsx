import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something to know that is no fault. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="note plain">
      <Info aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

/** Something that was done only in part, and what to do now; said at once by screen readers. */
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
