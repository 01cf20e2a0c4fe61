import { Zap } from 'lucide-react'

/** The app's mark; decoration, since its name always stands beside it. */
export function BrandMark({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? 'brand-mark large' : 'brand-mark'} aria-hidden="true">
      <Zap />
    </span>
  )
}
