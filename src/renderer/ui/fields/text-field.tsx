import './field.css'
import type { ReactNode, Ref } from 'react'
import { TextField as AriaTextField, FieldError, Input, Label, Text } from 'react-aria-components/TextField'

export type TextFieldProps = {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string
  placeholder?: string
  type?: 'text' | 'password' | 'email' | 'url' | 'date'
  maxLength?: number
  disabled?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text with its label above, and what is wrong with it below. */
export function TextField({ label, value, onChange, error, hint, ...props }: TextFieldProps) {
  const { onBlur, placeholder, type = 'text', maxLength, disabled, autoFocus, inputRef } = props
  return (
    <AriaTextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      isDisabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      type={type}
      validationBehavior="aria"
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(maxLength === undefined ? {} : { maxLength })}
    >
      <Label>{label}</Label>
      <Input
        className="input"
        autoComplete="off"
        spellCheck={false}
        {...(placeholder === undefined ? {} : { placeholder })}
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
