import './chip.css'

type SelectChipProps = {
  label: string
  /** Null: all. */
  value: string | null
  options: string[]
  onChange: (value: string | null) => void
}

/** A filter by one of several values, which says by which; the system's own select, dressed as a chip. */
export function SelectChip({ label, value, options, onChange }: SelectChipProps) {
  return (
    <select
      className="chip"
      aria-label={label}
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{label}: all</option>
      {options.map(option => (
        <option key={option} value={option}>
          {option === value ? `${label}: ${option}` : option}
        </option>
      ))}
    </select>
  )
}
