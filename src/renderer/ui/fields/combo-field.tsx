import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import { Outside } from '../text/outside.tsx'

type ComboFieldProps = {
  label: ReactNode
  /** Names the list and the button that opens it. */
  listLabel: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Suggestions without duplicates; any other text may be typed. */
  suggestions: string[]
  error: string | undefined
  placeholder: string
  inputRef: Ref<HTMLInputElement>
}

/** No suggestion matches an empty field, so clearing it opens no list; its button and the arrow keys do. */
const offers = (text: string, typed: string): boolean =>
  typed !== '' && text.toLowerCase().includes(typed.toLowerCase())

/** A field for a URL, with suggestions of earlier ones; Esc in an open list closes only the list, not the dialog around it. */
export function ComboField({ label, listLabel, value, onChange, suggestions, ...props }: ComboFieldProps) {
  const { error, onBlur, placeholder, inputRef } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(value)
  const [round, setRound] = useState(0)
  // A value changed from outside, as by clearing the form, would open the list like typing: a new key mounts the field anew instead.
  if (value !== typed) {
    setTyped(value)
    setRound(round + 1)
  }
  return (
    <ComboBox
      key={round}
      className="field"
      allowsCustomValue
      defaultFilter={offers}
      inputValue={value}
      onInputChange={text => {
        setTyped(text)
        onChange(text)
      }}
      onOpenChange={setOpen}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      onBlur={onBlur}
    >
      <Label className="muted small strong">{label}</Label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key from going further up */}
      <div
        className="combo"
        onKeyDown={event => {
          if (event.key === 'Escape' && open) event.stopPropagation()
        }}
      >
        <Input
          className="input"
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          ref={inputRef}
        />
        {suggestions.length === 0 ? null : (
          <Button className="button icon" aria-label={listLabel}>
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
      </div>
      <FieldError className="field-error small">{error}</FieldError>
      <Popover className="combo-list raised">
        <ListBox aria-label={listLabel}>
          {suggestions.map(suggestion => (
            <ListBoxItem key={suggestion} id={suggestion} textValue={suggestion} className="entry anywhere">
              <Outside text={suggestion} exact />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
