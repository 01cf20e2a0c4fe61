import { ListFilter, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Drop } from '../layout/drop.tsx'
import { messages } from '../text/kit-messages.ts'

/** An active filter as text, and the change that removes it. */
export type SetFilter<Filter> = { text: string; without: Partial<Filter> }

type FilterButtonProps<Filter> = {
  set: readonly SetFilter<Filter>[]
  onChange: (change: Partial<Filter>) => void
  onReset: () => void
  children: ReactNode
}

/** A list's filters behind one button; each active one is a chip before the button, and a press on it removes the filter. */
export function FilterButton<Filter>({ set, onChange, onReset, children }: FilterButtonProps<Filter>) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const remove = ({ without }: SetFilter<Filter>) => {
    onChange(without)
    button.current?.focus()
  }
  /** Reset is disabled once no filter is active, which would lose the focus: move it to the button that opens the filters. */
  const reset = () => {
    onReset()
    button.current?.focus()
  }
  return (
    <div className="filter-button row">
      {set.map(chip => (
        <button
          key={Object.keys(chip.without).join()}
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
        icon={ListFilter}
        ref={button}
        look={set.length > 0 ? 'outline' : 'plain'}
        expanded={open}
        onPress={() => setOpen(!open)}
      >
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
