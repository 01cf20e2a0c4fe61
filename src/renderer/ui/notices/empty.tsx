import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'

type EmptyProps = {
  icon?: LucideIcon
  children: ReactNode
  /** The button for the next step. */
  way?: { label: string; onPress: () => void; autoFocus?: boolean } | undefined
  /** Buttons in place of `way`, if there are several. */
  ways?: ReactNode
  /** Appears after a delay only: for waits that are mostly shorter. */
  late?: boolean
}

/** Shown in place of an empty list: one sentence and the next step. */
export function Empty({ icon: Icon, children, way, ways, late = false }: EmptyProps) {
  return (
    <div className={late ? 'empty late' : 'empty'}>
      {Icon === undefined ? null : <Icon aria-hidden="true" />}
      <p className="muted">{children}</p>
      {way === undefined ? (
        ways
      ) : (
        <Button autoFocus={way.autoFocus ?? false} onPress={way.onPress}>
          {way.label}
        </Button>
      )}
    </div>
  )
}
