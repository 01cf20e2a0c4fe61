import { type RefObject, useEffect } from 'react'

/** Scrolls a line of choices sideways so that the chosen one is seen. `chosen`: its selector; `key`: changes with it. */
export function useShownSideways(line: RefObject<HTMLElement | null>, chosen: string, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is chosen
  useEffect(() => {
    const [box, one] = [line.current, line.current?.querySelector(chosen)].map(part =>
      part?.getBoundingClientRect(),
    )
    if (line.current === null || box === undefined || one === undefined) return
    line.current.scrollLeft += Math.max(0, one.right - box.right) + Math.min(0, one.left - box.left)
  }, [key])
}
