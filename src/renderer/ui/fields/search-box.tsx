import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../buttons/button.tsx'
import { messages } from '../text/kit-messages.ts'

export type SearchBoxProps = {
  label: string
  /** A second name that it goes by, for screen readers. */
  alsoLabel?: string
  value: string
  onChange: (value: string) => void
  /** ArrowDown and Enter go on to the list; Enter does something else where `onEnter` is there. */
  onLeave?: () => void
  onEnter?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** A search box whose label is its placeholder; Esc empties it. */
export function SearchBox({ label, alsoLabel, value, onChange, onLeave, onEnter, inputRef }: SearchBoxProps) {
  return (
    <div className="search">
      <Search aria-hidden="true" />
      <input
        ref={inputRef}
        className="input"
        type="search"
        aria-label={alsoLabel === undefined ? label : `${label}, ${alsoLabel}`}
        placeholder={label}
        value={value}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            if (event.key === 'Enter' && onEnter !== undefined) onEnter()
            else onLeave?.()
          }
        }}
      />
      {value === '' ? null : (
        <Button look="icon" label={messages.clearSearch} tabbable={false} onPress={() => onChange('')}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
