import './field.css'
import type { KeyboardEventHandler, Ref } from 'react'
import { TextField as AriaTextField, FieldError, Input, Label, Text } from 'react-aria-components/TextField'

export type TextFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  error?: string | undefined
  hint?: string
  placeholder?: string
  type?: 'text' | 'password' | 'email' | 'url'
  maxLength?: number
  disabled?: boolean
  onClick?: () => void
  inputRef?: Ref<HTMLInputElement>
  /** Makes the field a combobox over a list that its owner shows. */
  combobox?: { listId: string; expanded: boolean; activeId: string | undefined }
}

const comboboxAttributes = ({ listId, expanded, activeId }: NonNullable<TextFieldProps['combobox']>) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': expanded,
  ...(expanded ? { 'aria-controls': listId } : {}),
  ...(activeId === undefined ? {} : { 'aria-activedescendant': activeId }),
})

/** One line of text with its label above, and what is wrong with it below. */
export function TextField({ label, value, onChange, error, hint, ...props }: TextFieldProps) {
  const {
    onBlur,
    onKeyDown,
    placeholder,
    type = 'text',
    maxLength,
    disabled,
    inputRef,
    onClick,
    combobox,
  } = props
  return (
    <AriaTextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      isDisabled={disabled ?? false}
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
        {...(onKeyDown === undefined ? {} : { onKeyDown })}
        {...(onClick === undefined ? {} : { onClick })}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        {...(combobox === undefined ? {} : comboboxAttributes(combobox))}
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
