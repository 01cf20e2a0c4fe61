import './segments.css'
import { useId } from 'react'

type SegmentsProps<Value extends string> = {
  labelledBy: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few, side by side: native radio buttons, so arrow keys and clicks work as everywhere. */
export function Segments<Value extends string>({
  labelledBy,
  options,
  value,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" className="segments" aria-labelledby={labelledBy}>
      {options.map(option => (
        <label key={option.value} className="segment">
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
