import { useEffect, useState } from 'react'

/**
 * Gives the focus a place when what had it went away with what was shown, as the last window of several does; without it the next
 * key would begin at the top of the page. `shown`: falsy where nothing is; another value where something else came in its place.
 */
export function useFocusLeft(shown: string | boolean | null, give: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes away
  useEffect(() => {
    if (!shown) return
    return () =>
      // A window that goes away with it gives the page back a moment later.
      queueMicrotask(() => {
        if (document.activeElement === document.body) give()
      })
  }, [shown])
}

/** A value that stays as it was while a window is open over what it shows, so that the button that opened it is there when it closes. */
export function useUncovered<Value extends string | null>(value: Value, isCovered: boolean): Value {
  const [shown, setShown] = useState(value)
  if (!isCovered && shown !== value) setShown(value)
  return shown
}
