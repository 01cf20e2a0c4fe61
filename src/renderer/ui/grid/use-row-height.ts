import { useEffect, useState } from 'react'

/** Measured only when the window's size changes, since measuring makes Chromium lay the page out. */
const measure = () => ({
  /** In pixels. */
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  width: window.innerWidth,
})

/** How rows are drawn in a window of this size: as cards of so many lines if it is at most that wide, in rem; and how high each is, in pixels. */
export function useRowShape(cardsUpTo: number, cardLines: number): { cards: boolean; rowHeight: number } {
  const [{ rem, width }, setMeasured] = useState(measure)
  useEffect(() => {
    const again = () => setMeasured(measure())
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  const cards = width <= cardsUpTo * rem
  // `--row` of the grid, which follows the text size and the window.
  return { cards, rowHeight: rem * (cards ? 0.75 + 1.25 * cardLines : 2.75) }
}
