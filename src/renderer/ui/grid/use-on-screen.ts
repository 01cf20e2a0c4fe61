import { useEffect, useState } from 'react'

/** False while a value is drawn for the first time, true once that is on the screen and the page has nothing else to do. */
export function useOnScreen(value: string): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    let idle = 0
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(() => setSeen(value), { timeout: 200 })
    })
    return () => {
      cancelAnimationFrame(frame)
      cancelIdleCallback(idle)
    }
  }, [value])
  return seen === value
}
