import { Check } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import { messages } from '../text/kit-messages.ts'

/**
 * `bad`: destructive; `note`: shown after the label; `chosen`: the current choice;
 * `apart`: begins a new section of the menu.
 */
export type RowMenuItem = {
  label: string
  note?: string | null
  keys?: string
  bad?: boolean
  chosen?: boolean
  apart?: boolean
  onChoose: () => void
}

/** Where a menu opens: at an element, or at a point of the window, in pixels. */
export type MenuAnchor = HTMLElement | { x: number; y: number }

type RowMenuProps = {
  label: string
  /** The button that opened the menu, or the point of a right click. */
  anchor: MenuAnchor
  items: RowMenuItem[]
  onClose: () => void
}

const itemClass = ({ bad, apart }: RowMenuItem) =>
  ['entry', bad ? 'bad' : '', apart ? 'apart' : ''].filter(Boolean).join(' ')

/** The menu of a row or button; Esc closes it. */
export function RowMenu({ label, anchor, items, onClose }: RowMenuProps) {
  const [point, setPoint] = useState<HTMLSpanElement | null>(null)
  const [before] = useState(() => document.activeElement)
  // Close and restore the focus first: a dialog that the action opens returns the focus to what had it, and the item is unmounted by then.
  const choose = ({ onChoose }: RowMenuItem) => {
    flushSync(onClose)
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    onChoose()
  }
  // Marks the menu's row, for its style, as long as the menu is open.
  useEffect(() => {
    const parts = 'x' in anchor ? document.elementsFromPoint(anchor.x, anchor.y) : [anchor]
    const row = parts.map(part => part.closest('.grid-row')).find(found => found !== null)
    row?.setAttribute('data-menu', '')
    return () => row?.removeAttribute('data-menu')
  }, [anchor])
  const trigger = useMemo(() => ({ current: 'x' in anchor ? point : anchor }), [anchor, point])
  const menu = (
    <Popover
      className="row-menu raised"
      triggerRef={trigger}
      placement={`bottom ${'x' in anchor ? 'start' : 'end'}`}
      isOpen
      onOpenChange={open => (open ? undefined : onClose())}
    >
      <Menu aria-label={label} autoFocus="first" onClose={onClose}>
        {items.map(item => (
          <MenuItem
            key={item.label}
            className={itemClass(item)}
            textValue={item.label}
            onAction={() => choose(item)}
          >
            {item.chosen === undefined ? null : (
              <span className="menu-mark">{item.chosen ? <Check aria-label={messages.shown} /> : null}</span>
            )}
            <span>
              {item.label}
              {item.note == null ? null : <span className="muted small"> · {item.note}</span>}
            </span>
            {item.keys === undefined ? null : (
              <span className="end muted small" aria-hidden="true">
                {item.keys}
              </span>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
  if (!('x' in anchor)) return menu
  return (
    <>
      <span ref={setPoint} className="menu-point" style={{ left: anchor.x, top: anchor.y }} />
      {point === null ? null : menu}
    </>
  )
}
