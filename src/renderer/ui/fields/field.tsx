import { type ReactNode, useId } from 'react'

export type FieldTexts = {
  label: ReactNode
  /** A hint below the control. */
  hint?: ReactNode
  /** The validation error; undefined: valid. */
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
export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: Control) => ReactNode }) {
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
