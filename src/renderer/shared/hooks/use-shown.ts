import { useLayoutEffect, useRef } from 'react'

/** What the rows on the screen were asked for by: while the next ones are being read (`busy`), what was asked before. */
export function useShown<T>(asked: T, busy: boolean): T {
  const shown = useRef(asked)
  useLayoutEffect(() => {
    if (!busy) shown.current = asked
  })
  return busy ? shown.current : asked
}
