import { type RefObject, useEffect } from 'react'

/** Scrolls a line of tabs sideways to the chosen one. `chosen`: its selector; `key`: changes with the choice. */
export function useShownSideways(line: RefObject<HTMLElement | null>, chosen: string, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is chosen
  useEffect(() => {
    const box = line.current
    const one = box?.querySelector(chosen)
    if (box == null || one == null) return
    const [outer, inner] = [box.getBoundingClientRect(), one.getBoundingClientRect()]
    // Not scrollIntoView, which would scroll ancestors as well.
    box.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left)
  }, [key])
}
