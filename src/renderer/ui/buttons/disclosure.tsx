import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** Hides rarely needed content behind a button; opened content is scrolled into view. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div ref={box} className="disclosure stack tight">
      <div>
        <Button look="quiet" expanded={open} onPress={() => setOpen(!open)}>
          <ChevronRight aria-hidden="true" />
          {label}
        </Button>
      </div>
      {open ? children : null}
    </div>
  )
}
