import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'

type ToggleChipProps = { selected: boolean; onChange: (selected: boolean) => void; children: ReactNode }

/** A chip for a filter that is on or off. */
export function ToggleChip({ selected, onChange, children }: ToggleChipProps) {
  return (
    <ToggleButton className="tab chip" isSelected={selected} onChange={onChange}>
      {children}
    </ToggleButton>
  )
}
