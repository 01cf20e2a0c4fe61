import type { ReactNode, Ref } from 'react'
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components/TextField'

export type TextFieldProps = {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string
  type?: 'text' | 'password' | 'email' | 'url' | 'date'
  maxLength?: number
  autoFocus?: boolean
  placeholder?: string
  /** It takes several lines, of which so many are seen. */
  rows?: number | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A field of text: its label above, what is said of it and what is wrong with it below. */
export function TextField({ label, error, hint, rows, placeholder, inputRef, ...props }: TextFieldProps) {
  const { value, onChange, onBlur, maxLength, type = 'text', autoFocus = false } = props
  return (
    <AriaTextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      autoFocus={autoFocus}
      type={type}
      validationBehavior="aria"
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(maxLength === undefined ? {} : { maxLength })}
    >
      <Label>{label}</Label>
      {rows !== undefined ? (
        <TextArea className="input area" rows={rows} />
      ) : (
        <Input
          className="input"
          autoComplete="off"
          spellCheck={false}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
        />
      )}
      {hint === undefined ? null : (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}
