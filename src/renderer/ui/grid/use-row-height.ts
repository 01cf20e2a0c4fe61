import { useEffect, useState } from 'react'

/** Called on resize only, as reading computed styles forces a layout. */
const measure = () => ({
  /** In pixels. */
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  width: window.innerWidth,
})

/** The shape of rows: cards if the window is at most `cardsUpTo` rem wide, and their height in pixels. */
export function useRowShape(cardsUpTo: number, cardLines: number): { cards: boolean; rowHeight: number } {
  const [{ rem, width }, setMeasured] = useState(measure)
  useEffect(() => {
    const again = () => setMeasured(measure())
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  const cards = width <= cardsUpTo * rem
  // Must equal the grid's CSS variable `--row`, which is in rem.
  return { cards, rowHeight: rem * (cards ? 0.75 + 1.25 * cardLines : 2.75) }
}
