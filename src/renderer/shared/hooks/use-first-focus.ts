import { type RefObject, useEffect } from 'react'
import { hasKeptFocus, isScreenInUse } from './kept-focus.ts'

/** Puts the cursor into a screen's first field when it opens for the first time, unless something in it has the focus already. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isScreenInUse() && !hasKeptFocus()) field.current?.focus({ preventScroll: true })
  }, [field])
}
