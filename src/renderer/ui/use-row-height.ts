import { useSyncExternalStore } from 'react'

const short = '(max-height: 720px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(short)
  query.addEventListener('change', listener)
  window.addEventListener('resize', listener)
  return () => {
    query.removeEventListener('change', listener)
    window.removeEventListener('resize', listener)
  }
}

const read = () => {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return text * (window.matchMedia(short).matches ? 2.25 : 2.5)
}

/** Height of a list's row in pixels: the token `--row`, which follows the text size and the window's height. */
export const useRowHeight = (): number => useSyncExternalStore(subscribe, read)
