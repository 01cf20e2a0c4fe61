import { type ReactNode, useId } from 'react'

type SegmentsProps<Value extends string> = {
  /** What the choice is called: the id of a text beside it, or the words themselves. */
  labelledBy?: string
  label?: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few, side by side: native radio buttons, so arrow keys and clicks work as everywhere. */
export function Segments<Value extends string>({
  labelledBy,
  label,
  options,
  value,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" className="row" aria-labelledby={labelledBy} aria-label={label}>
      {options.map(option => (
        <label key={option.value} className="tab chip">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

type SegmentsFieldProps<Value extends string> = Omit<SegmentsProps<Value>, 'labelledBy' | 'label'> & {
  label: string
  hint?: string
  error?: string | undefined
}

/** The same as a field of a form: its label above, what is said of it and what is wrong with it below. */
export function SegmentsField<Value extends string>(props: SegmentsFieldProps<Value>) {
  const { label, hint, error, ...choice } = props
  const id = useId()
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <Segments labelledBy={id} {...choice} />
      {hint === undefined ? null : <span className="field-hint">{hint}</span>}
      {error === undefined ? null : (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
