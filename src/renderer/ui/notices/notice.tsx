import { Info } from 'lucide-react'
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
