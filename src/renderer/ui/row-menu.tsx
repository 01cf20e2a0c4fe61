import './row-menu.css'
import { useRef } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

/** `bad`: it takes something away. */
export type RowMenuItem = { label: string; bad?: boolean; onChoose: () => void }

type RowMenuProps = {
  /** What the menu is of. */
  label: string
  /** The button that opened it. */
  anchor: HTMLElement
  items: RowMenuItem[]
  onClose: () => void
}

/** What else can be done with a row, beside the button that asked for it; Esc closes it. */
export function RowMenu({ label, anchor, items, onClose }: RowMenuProps) {
  const trigger = useRef(anchor)
  return (
    <Popover
      className="row-menu"
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={open => (open ? undefined : onClose())}
    >
      <Menu aria-label={label} autoFocus="first" onClose={onClose}>
        {items.map(item => (
          <MenuItem key={item.label} className={item.bad ? 'bad' : ''} onAction={item.onChoose}>
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
