import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { isolated } from '../../../contract/isolated.ts'

type ToggleChipProps = { selected: boolean; onChange: (selected: boolean) => void; children: ReactNode }

/** A chip for a filter that is on or off. */
export function ToggleChip({ selected, onChange, children }: ToggleChipProps) {
  return (
    <ToggleButton className="tab chip" isSelected={selected} onChange={onChange}>
      {children}
    </ToggleButton>
  )
}

/** `text`: also shown in the chip once chosen; `count`: number of results with this option, as text. */
export type ChipOption<Value extends string = string> = { value: Value; text: string; count?: string }

type SelectChipProps<Value extends string> = {
  label: string
  /** Null: nothing is chosen, `none` is shown. */
  value: Value | null
  /** Text if nothing is chosen. */
  none?: string
  options: readonly ChipOption<Value>[]
  disabled?: boolean
  onChange: (value: Value | null) => void
  /** Called with true when pointer or focus reaches the chip, for counts that are read late; with false when the focus leaves. */
  onNear?: (near: boolean) => void
}

const optionText = (label: string, { text, count }: ChipOption, isChosen: boolean): string => {
  if (isChosen) return `${label}: ${isolated(text)}`
  return count === undefined ? isolated(text) : `${isolated(text)} · ${count}`
}

/** A native select styled as a chip that names its choice: "State: CA". */
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
