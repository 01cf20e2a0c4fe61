import { useEffect, useState } from 'react'

/** Milliseconds without a change, after which somebody reads what they asked for. */
const pause = 400

/** A value once it has not changed for a moment: for what would be too much at every key that is pressed. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
