import { useSyncExternalStore } from 'react'
import { useConnection } from './app-state.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this computer has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Whether the connection in use is out of reach for want of a network; practice data needs none. */
export const useOffline = (): boolean => {
  const needsNetwork = useConnection()?.kind === 'service'
  return !useOnline() && needsNetwork
}
