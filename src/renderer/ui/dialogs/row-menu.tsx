import './row-menu.css'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

/**
 * `bad`: it takes something away; `stays`: what is chosen goes on where the menu was. `note`: said after the label; `chosen`: it is what
 * is shown now; `apart`: it begins another part of the menu.
 */
export type RowMenuItem = {
  label: string
  note?: string | null
  bad?: boolean
  stays?: boolean
  chosen?: boolean
  apart?: boolean
  onChoose: () => void
}

type RowMenuProps = {
  /** What the menu is of. */
  label: string
  /** The button that opened it. */
  anchor: HTMLElement
  items: RowMenuItem[]
  /** The side of the button that it lines up with. */
  side?: 'start' | 'end'
  onClose: () => void
}

const itemClass = ({ bad, apart }: RowMenuItem) =>
  [bad ? 'bad' : '', apart ? 'apart' : ''].filter(Boolean).join(' ')

/** What else can be done with a row, or is offered by a button, beside the button that asked for it; Esc closes it. */
export function RowMenu({ label, anchor, items, side = 'end', onClose }: RowMenuProps) {
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
      placement={`bottom ${side}`}
      isOpen
      onOpenChange={open => (open ? undefined : close())}
    >
      <Menu aria-label={label} autoFocus="first" onClose={close}>
        {items.map(item => (
          <MenuItem
            key={item.label}
            className={itemClass(item)}
            textValue={item.label}
            onAction={() => choose(item)}
          >
            {item.chosen === undefined ? null : (
              <span className="menu-mark">{item.chosen ? <Check aria-label="Shown:" /> : null}</span>
            )}
            <span>
              {item.label}
              {item.note == null ? null : <span className="muted small"> · {item.note}</span>}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
