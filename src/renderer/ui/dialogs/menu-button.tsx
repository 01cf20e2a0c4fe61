import { ChevronDown, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { RowMenu, type RowMenuItem } from './row-menu.tsx'

type MenuButtonProps = {
  /** What the button says; as an icon it says it to screen readers. */
  label: string
  look?: 'plain' | 'icon'
  items: RowMenuItem[]
}

/** A button that opens a menu. */
export function MenuButton({ label, look = 'plain', items }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      <Button
        ref={setButton}
        look={look}
        expanded={anchor !== null}
        {...(look === 'icon' ? { label } : {})}
        onPress={() => setAnchor(button)}
      >
        {look === 'icon' ? <Ellipsis aria-hidden="true" /> : label}
        {look === 'icon' ? null : <ChevronDown aria-hidden="true" />}
      </Button>
      {anchor === null ? null : (
        <RowMenu label={label} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
