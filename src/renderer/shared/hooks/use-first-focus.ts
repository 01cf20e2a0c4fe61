import { type RefObject, useEffect } from 'react'

/** Something in the screen, or in a dialog, has the focus already. */
const isScreenInUse = (): boolean => {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused.closest('nav') === null
}

/** Puts the cursor into a screen's first field when the screen opens, unless something in it has the focus already. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isScreenInUse()) field.current?.focus({ preventScroll: true })
  }, [field])
}
