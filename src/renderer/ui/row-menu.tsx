import './row-menu.css'
import { useRef } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

/** `bad`: it takes something away; `stays`: what is chosen goes on where the menu was. */
export type RowMenuItem = { label: string; bad?: boolean; stays?: boolean; onChoose: () => void }

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
  const goesOn = useRef(false)
  const close = () => {
    if (!goesOn.current) onClose()
  }
  const choose = (item: RowMenuItem) => {
    goesOn.current = item.stays === true
    item.onChoose()
  }
  return (
    <Popover
      className="row-menu"
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={open => (open ? undefined : close())}
    >
      <Menu aria-label={label} autoFocus="first" onClose={close}>
        {items.map(item => (
          <MenuItem key={item.label} className={item.bad ? 'bad' : ''} onAction={() => choose(item)}>
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
