import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'

type EmptyProps = {
  icon?: LucideIcon
  children: ReactNode
  /** The next step. */
  way?: { label: string; onPress: () => void; autoFocus?: boolean } | undefined
  /** Other steps, where there is more than one. */
  ways?: ReactNode
  /** Shown only after a moment: for what is mostly over before. */
  late?: boolean
}

/** Stands where a list would: one sentence and the next step. */
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
