import { Search, X } from 'lucide-react'
import { type Ref, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { messages } from '../text/kit-messages.ts'

type SearchBoxProps = {
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
  const id = useId()
  return (
    <div className="search">
      <Search aria-hidden="true" />
      <input
        ref={inputRef}
        className="input"
        type="search"
        {...(alsoLabel === undefined ? { 'aria-label': label } : { 'aria-labelledby': `${id} ${id}-also` })}
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
      {alsoLabel === undefined ? null : (
        <>
          <span id={id} hidden>
            {label}
          </span>
          <span id={`${id}-also`} hidden>
            {alsoLabel}
          </span>
        </>
      )}
      {value === '' ? null : (
        <Button look="icon" label={messages.clearSearch} tabbable={false} onPress={() => onChange('')}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
