import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../buttons/button.tsx'
import { messages } from '../text/kit-messages.ts'

export type SearchBoxProps = {
  label: string
  /** A second label for screen readers. */
  alsoLabel?: string
  value: string
  onChange: (value: string) => void
  /** Called by ArrowDown and Enter, to move the focus to the list; with `onEnter`, Enter calls that instead. */
  onLeave?: () => void
  onEnter?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** A search field whose placeholder is its label; Esc clears it. */
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
        <Button icon={X} label={messages.clearSearch} tabbable={false} onPress={() => onChange('')} />
      )}
    </div>
  )
}
