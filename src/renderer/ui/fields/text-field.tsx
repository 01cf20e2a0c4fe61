import type { Ref } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export type TextFieldProps = FieldTexts & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: 'text' | 'password' | 'email' | 'url' | 'date'
  maxLength?: number
  autoFocus?: boolean
  placeholder?: string
  /** Marks the field as invalid although its error is shown elsewhere. */
  'aria-invalid'?: true
  /** Makes it a textarea with so many visible lines. */
  rows?: number | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, onChange, rows, inputRef, ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => {
        const shared = { ...control, ...props, className: 'input', spellCheck: false }
        return rows === undefined ? (
          <input
            {...shared}
            ref={inputRef}
            autoComplete="off"
            onChange={event => onChange(event.target.value)}
          />
        ) : (
          <textarea {...shared} rows={rows} onChange={event => onChange(event.target.value)} />
        )
      }}
    </Field>
  )
}
