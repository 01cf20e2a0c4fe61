import './suggest-field.css'
import { type KeyboardEvent, useId, useState } from 'react'
import { suggestionsFor } from './suggestions.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type SuggestFieldProps = TextFieldProps & {
  suggestions: string[]
  /** Name of the list for screen readers. */
  listLabel: string
}

/** A text field that offers what was typed before; arrows choose, Enter takes, Esc closes. */
export function SuggestField({ suggestions, listLabel, ...field }: SuggestFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = open ? suggestionsFor(field.value, suggestions) : []
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const take = (suggestion: string) => {
    field.onChange(suggestion)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setOpen(true)
      setActive(at => Math.max(-1, Math.min(suggestions.length - 1, at + step)))
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const chosen = offered[active]
      if (chosen === undefined) return
      event.preventDefault()
      take(chosen)
    }
  }
  return (
    <div className="suggest">
      <TextField
        {...field}
        onChange={value => {
          field.onChange(value)
          setOpen(true)
          setActive(-1)
        }}
        onBlur={() => {
          field.onBlur?.()
          close()
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        combobox={{
          listId: id,
          expanded: offered.length > 0,
          activeId: offered[active] === undefined ? undefined : `${id}-${active}`,
        }}
      />
      {offered.length === 0 ? null : (
        <div id={id} role="listbox" aria-label={listLabel} className="suggest-list">
          {offered.map((suggestion, index) => (
            <div
              key={suggestion}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Before the field loses the focus, or the list would be gone when the press ends.
              onPointerDown={event => {
                event.preventDefault()
                take(suggestion)
              }}
            >
              {suggestion}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
