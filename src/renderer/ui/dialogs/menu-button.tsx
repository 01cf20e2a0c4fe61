import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { RowMenu, type RowMenuItem } from './row-menu.tsx'

type MenuButtonProps = {
  /** The button's text, or its accessible name if it is an icon; also names the menu. */
  label: string
  look?: 'plain' | 'icon' | 'chip'
  /** For a chip: one of the items is the current choice, so the chip looks chosen. */
  selected?: boolean
  children?: ReactNode
  items: RowMenuItem[]
}

export function MenuButton({ label, look = 'plain', selected = false, children, items }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        ref={button}
        className={look === 'chip' ? 'tab chip' : `button ${look}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(look === 'icon' ? { 'aria-label': label } : {})}
        {...(selected ? { 'data-selected': true } : {})}
        onPress={() => setAnchor(button.current)}
      >
        {look === 'icon' ? (
          <Ellipsis aria-hidden="true" />
        ) : (
          <>
            <span className="clip">{children ?? label}</span>
            <ChevronDown aria-hidden="true" />
          </>
        )}
      </Button>
      {anchor === null ? null : (
        <RowMenu label={label} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
