import type { QueryClient } from '@tanstack/react-query'

/**
 * Runs `act` once, when the page is idle and no query is being fetched: nothing that it shows moves any more. Returns what
 * cancels the wait.
 */
export const whenQuiet = (client: QueryClient, act: () => void): (() => void) => {
  let idle = 0
  const stop = () => {
    cancelIdleCallback(idle)
    unsubscribe()
  }
  const look = () => {
    cancelIdleCallback(idle)
    idle = requestIdleCallback(() => {
      if (client.isFetching() > 0) return
      stop()
      act()
    })
  }
  const unsubscribe = client.getQueryCache().subscribe(look)
  look()
  return stop
}
