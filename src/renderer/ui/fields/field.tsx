import type { ReactNode } from 'react'
import { TextField as AriaTextField, FieldError, Label, Text } from 'react-aria-components/TextField'

export type FieldProps = {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string
  type?: 'text' | 'password' | 'email' | 'url' | 'date'
  maxLength?: number
  disabled?: boolean
  autoFocus?: boolean
}

/** A field of text: its label above, what is said of it and what is wrong with it below. `children`: what is typed into. */
export function Field({ label, error, hint, children, ...props }: FieldProps & { children: ReactNode }) {
  const { onBlur, maxLength, type = 'text', disabled = false, autoFocus = false } = props
  return (
    <AriaTextField
      className="field"
      value={props.value}
      onChange={props.onChange}
      isInvalid={error !== undefined}
      isDisabled={disabled}
      autoFocus={autoFocus}
      type={type}
      validationBehavior="aria"
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(maxLength === undefined ? {} : { maxLength })}
    >
      <Label>{label}</Label>
      {children}
      {hint === undefined ? null : (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  )
}
