import './search-box.css'
import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from './button.tsx'

type SearchBoxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** ArrowDown and Enter go on to the list. */
  onLeave?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** A search box whose label is its placeholder; Esc empties it. */
export function SearchBox({ label, value, onChange, onLeave, inputRef }: SearchBoxProps) {
  return (
    <div className="search">
      <Search aria-hidden="true" />
      <input
        ref={inputRef}
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
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
            onLeave?.()
          }
        }}
      />
      {value === '' ? null : (
        <Button look="icon" label="Clear search" tabbable={false} onPress={() => onChange('')}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
