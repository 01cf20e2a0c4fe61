import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const stop = new AbortController()
  window.addEventListener('online', listener, stop)
  window.addEventListener('offline', listener, stop)
  return () => stop.abort()
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
