import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { RowMenu, type RowMenuItem } from './row-menu.tsx'

type MenuButtonProps = {
  /** What the menu is of; the button says it, as an icon to screen readers alone. */
  label: string
  look?: 'plain' | 'icon' | 'chip'
  /** Of a chip: that one of the items is what is shown now, and which. */
  selected?: boolean
  children?: ReactNode
  items: RowMenuItem[]
}

/** A button that opens a menu. */
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
