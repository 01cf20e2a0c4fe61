import { ListFilter } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Drop } from '../layout/drop.tsx'
import { messages } from '../text/kit-messages.ts'

type FilterButtonProps = {
  /** How many filters are set. */
  set: number
  onReset: () => void
  /** The filters. */
  children: ReactNode
}

/** The filters of a list behind one button, which says how many are set. */
export function FilterButton({ set, onReset, children }: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="filter-button">
      <Button
        ref={button}
        look={set > 0 ? 'outline' : 'plain'}
        expanded={open}
        onPress={() => setOpen(!open)}
      >
        <ListFilter aria-hidden="true" />
        {messages.filter(set)}
      </Button>
      <Drop open={open} label={messages.filters} opener={button} onClose={() => setOpen(false)}>
        <div className="line">{children}</div>
        <div className="dialog-buttons">
          <Button look="quiet" disabled={set === 0} onPress={onReset}>
            {messages.resetFilters}
          </Button>
        </div>
      </Drop>
    </div>
  )
}
