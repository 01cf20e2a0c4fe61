import type { QueryClient } from '@tanstack/react-query'

/**
 * Does `act` once, when the page is idle and nothing that it asked for is still to come: what it shows stands then. Answers how to give
 * up waiting.
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
