import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 800px)')

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is too narrow for words in the navigation, as it is with large text. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
