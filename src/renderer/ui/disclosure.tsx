import './disclosure.css'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

/** Keeps something rarely needed behind a button. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="disclosure">
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
