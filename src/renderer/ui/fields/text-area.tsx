import './field.css'
import type { Ref } from 'react'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  FieldError,
  Label,
  Text,
} from 'react-aria-components/TextField'

type TextAreaProps = {
  label: string
  value: string
  onChange: (value: string) => void
  rows: number
  error?: string | undefined
  hint?: string
  maxLength?: number
  inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines of text with their label above, and what is wrong with them below. */
export function TextArea({ label, value, onChange, rows, error, hint, maxLength, inputRef }: TextAreaProps) {
  return (
    <AriaTextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      {...(maxLength === undefined ? {} : { maxLength })}
    >
      <Label>{label}</Label>
      <AriaTextArea
        className="input area"
        rows={rows}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
      {hint === undefined ? null : (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}
