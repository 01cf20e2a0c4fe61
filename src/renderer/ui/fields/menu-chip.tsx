import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { RowMenu, type RowMenuItem } from '../dialogs/row-menu.tsx'

type MenuChipProps = {
  /** What the menu is of. */
  label: string
  /** What stands in the chip. */
  children: ReactNode
  selected: boolean
  items: RowMenuItem[]
}

/** A chip beside the filters that opens a menu. */
export function MenuChip({ label, children, selected, items }: MenuChipProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        ref={ref}
        className="tab chip"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(selected ? { 'data-selected': true } : {})}
        onPress={() => setAnchor(ref.current)}
      >
        <span className="clip">{children}</span>
        <ChevronDown aria-hidden="true" />
      </Button>
      {anchor === null ? null : (
        <RowMenu label={label} anchor={anchor} items={items} side="start" onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
