import { useSyncExternalStore } from 'react'

const short = '(max-height: 720px)'

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Whether the window is so narrow, in rem, that rows must become cards. */
export const useCards = (upTo: number): boolean =>
  useSyncExternalStore(subscribe, () => window.innerWidth <= upTo * rem())

/** Height of a list's row in pixels: `--row` of the grid, which follows the text size and the window. */
export const useRowHeight = (cards: boolean): number =>
  useSyncExternalStore(
    subscribe,
    () => rem() * (cards ? 3.25 : window.matchMedia(short).matches ? 2.25 : 2.5),
  )
