import './segments.css'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'

type SegmentsProps<Value extends string> = {
  labelledBy: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few, side by side. */
export function Segments<Value extends string>({
  labelledBy,
  options,
  value,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <RadioGroup
      className="segments"
      orientation="horizontal"
      aria-labelledby={labelledBy}
      value={value}
      onChange={wanted => {
        const option = options.find(candidate => candidate.value === wanted)
        if (option !== undefined) onChange(option.value)
      }}
    >
      {options.map(option => (
        <Radio key={option.value} value={option.value} className="segment">
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
