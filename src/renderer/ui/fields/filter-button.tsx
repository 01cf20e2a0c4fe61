import { ListFilter, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Drop } from '../layout/drop.tsx'
import { messages } from '../text/kit-messages.ts'

/** A filter that is set, in words, and the change that removes it. */
export type SetFilter<Filter> = { text: string; without: Partial<Filter> }

type FilterButtonProps<Filter> = {
  /** The filters that are set. */
  set: readonly SetFilter<Filter>[]
  onChange: (change: Partial<Filter>) => void
  onReset: () => void
  /** The filters. */
  children: ReactNode
}

/** The filters of a list behind one button; each that is set stands before it, and a press removes it. */
export function FilterButton<Filter>({ set, onChange, onReset, children }: FilterButtonProps<Filter>) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const remove = ({ without }: SetFilter<Filter>) => {
    onChange(without)
    button.current?.focus()
  }
  /** A press of Reset takes the focus from it, since then there is nothing to reset. */
  const reset = () => {
    onReset()
    button.current?.focus()
  }
  return (
    <div className="filter-button row">
      {set.map(chip => (
        <button
          key={chip.text}
          type="button"
          className="tab chip"
          data-selected
          aria-label={messages.removeFilter(chip.text)}
          title={messages.removeFilter(chip.text)}
          onClick={() => remove(chip)}
        >
          <span className="clip">{chip.text}</span>
          <X aria-hidden="true" />
        </button>
      ))}
      <Button
        ref={button}
        look={set.length > 0 ? 'outline' : 'plain'}
        expanded={open}
        onPress={() => setOpen(!open)}
      >
        <ListFilter aria-hidden="true" />
        {messages.filter}
      </Button>
      <Drop open={open} label={messages.filters} opener={button} onClose={() => setOpen(false)}>
        <div className="line">
          {children}
          <span className="end">
            <Button look="quiet" disabled={set.length === 0} onPress={reset}>
              {messages.resetFilters}
            </Button>
          </span>
        </div>
      </Drop>
    </div>
  )
}
