import { useEffect, useRef, useState } from 'react'

/**
 * Calls `give` to set the focus when the focused element was unmounted; otherwise the next Tab would start at the top of the page.
 * `shown`: identifies the content that may vanish; falsy: none is shown; another value: it was replaced.
 */
export function useFocusLeft(shown: string | boolean | null, give: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes away
  useEffect(() => {
    if (!shown) return
    return () =>
      // In a microtask: a dialog that is unmounted at the same time restores the focus itself first.
      queueMicrotask(() => {
        if (document.activeElement === document.body) give()
      })
  }, [shown])
}

/**
 * The same for what may vanish by itself, too, which moves no focus that was elsewhere. Answers the handlers of the element that notes whether the focus is
 * in it: one that is removed with the focus sends no blur.
 */
export function useFocusLeftFrom(shown: string | boolean | null, give: () => void) {
  const hasFocus = useRef(false)
  useFocusLeft(shown, () => hasFocus.current && give())
  return {
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}

/** The same for what vanishes from a record: the record itself gets the focus, unless it has gone as well. */
export function useFocusLeftInRecord(shown: string | boolean): void {
  useEffect(() => {
    if (!shown) return
    const record = document.querySelector<HTMLElement>('.record')
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) record?.focus({ preventScroll: true })
      })
  }, [shown])
}

/** A value frozen while a dialog covers its element, so that the button that opened the dialog still exists when it closes. */
export function useUncovered<Value extends string | null>(value: Value, isCovered: boolean): Value {
  const [shown, setShown] = useState(value)
  if (!isCovered && shown !== value) setShown(value)
  return shown
}
