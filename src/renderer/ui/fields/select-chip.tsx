import { isolated } from '../../../contract/isolated.ts'

/** `text`: said in the chip once it is chosen; `count`: how much it would show, as text. */
export type ChipOption = { value: string; text: string; count?: string }

type SelectChipProps = {
  label: string
  /** Null: `none`. */
  value: string | null
  /** Said where nothing is chosen. */
  none?: string
  /** A text alone is its own value. */
  options: readonly (ChipOption | string)[]
  onChange: (value: string | null) => void
  /** Somebody is about to open it, or is no more. */
  onNear?: (near: boolean) => void
}

const optionText = (label: string, { text, count }: ChipOption, isChosen: boolean): string => {
  if (isChosen) return `${label}: ${isolated(text)}`
  return count === undefined ? isolated(text) : `${isolated(text)} · ${count}`
}

/** A choice of one of several values, which says of what; the system's own select, dressed as a chip: "State: CA". */
export function SelectChip({ label, value, none = 'all', options, onChange, onNear }: SelectChipProps) {
  const offered = options.map(option =>
    typeof option === 'string' ? { value: option, text: option } : option,
  )
  const isKnown = value === null || offered.some(option => option.value === value)
  const all = isKnown ? offered : [...offered, { value, text: value }]
  return (
    <select
      className="tab chip"
      aria-label={label}
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onFocus={() => onNear?.(true)}
      onPointerEnter={() => onNear?.(true)}
      onBlur={() => onNear?.(false)}
    >
      <option value="">
        {label}: {none}
      </option>
      {all.map(option => (
        <option key={option.value} value={option.value}>
          {optionText(label, option, option.value === value)}
        </option>
      ))}
    </select>
  )
}
