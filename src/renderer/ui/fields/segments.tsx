import { type ReactNode, useId } from 'react'
import { Field } from './field.tsx'

type SegmentsProps<Value extends string> = {
  /** The id of the text beside it that names the group. */
  labelledBy: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/** A choice of few options side by side: native radio buttons, for their keyboard behaviour. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { labelledBy, options, value, onChange, ...described } = props
  const name = useId()
  return (
    <div role="radiogroup" className="row" aria-labelledby={labelledBy} {...described}>
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

type SegmentsFieldProps<Value extends string> = Omit<SegmentsProps<Value>, 'labelledBy'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** Segments with label, hint and error. */
export function SegmentsField<Value extends string>(props: SegmentsFieldProps<Value>) {
  const { label, hint, error, ...choice } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id: _, 'aria-labelledby': labelledBy, ...described }) => (
        <Segments labelledBy={labelledBy} {...described} {...choice} />
      )}
    </Field>
  )
}
