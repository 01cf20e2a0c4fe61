import { type ReactNode, type Ref, useId } from 'react'

type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** Attributes that connect a control with its label, hint and error. */
type Control = {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** A control with its label above and its hint and error below. */
export function Field(props: FieldTexts & { children: (control: Control) => ReactNode }) {
  const { label, hint, error, children } = props
  const id = useId()
  const below = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id} className="muted small strong">
        {label}
      </label>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': below.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error !== undefined,
      })}
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="muted small">
          {hint}
        </span>
      )}
      {error === undefined ? null : (
        <span id={`${id}-error`} className="field-error small">
          {error}
        </span>
      )}
    </div>
  )
}

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

type SelectFieldProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  return (
    <Field label={label}>
      {control => (
        <select {...control} className="input" value={value} onChange={event => onChange(event.target.value)}>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
