import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

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
