import { isolated } from '../../../contract/isolated.ts'

/** `text`: said in the chip once it is chosen; `count`: how much it would show, as text. */
export type ChipOption<Value extends string = string> = { value: Value; text: string; count?: string }

type SelectChipProps<Value extends string> = {
  label: string
  /** Null: `none`. */
  value: Value | null
  /** Said where nothing is chosen. */
  none?: string
  options: readonly ChipOption<Value>[]
  disabled?: boolean
  onChange: (value: Value | null) => void
  /** Somebody is about to open it, or is no more. */
  onNear?: (near: boolean) => void
}

const optionText = (label: string, { text, count }: ChipOption, isChosen: boolean): string => {
  if (isChosen) return `${label}: ${isolated(text)}`
  return count === undefined ? isolated(text) : `${isolated(text)} · ${count}`
}

/** A choice of one of several values, which says of what; the system's own select, dressed as a chip: "State: CA". */
export function SelectChip<Value extends string>(props: SelectChipProps<Value>) {
  const { label, value, none = 'all', options, disabled, onChange, onNear } = props
  const isKnown = value === null || options.some(option => option.value === value)
  const all = isKnown ? options : [...options, { value, text: value }]
  return (
    <select
      className="tab chip"
      aria-label={label}
      disabled={disabled}
      value={value ?? ''}
      onChange={event => onChange(all.find(option => option.value === event.target.value)?.value ?? null)}
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
