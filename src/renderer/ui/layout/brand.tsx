import { Zap } from 'lucide-react'

/** The app's logo; hidden from screen readers, since its name is always beside it. */
export function BrandMark({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? 'brand-mark large' : 'brand-mark'} aria-hidden="true">
      <Zap />
    </span>
  )
}
