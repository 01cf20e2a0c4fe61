import type { QueryClient } from '@tanstack/react-query'
import { createStore, useStore } from '../../ui/store.ts'
import { startOfDay } from '../../ui/text/when.ts'

const today = createStore(startOfDay(Date.now()))

/** Notices each new day: links are due then, of which no event tells. */
export const followDays = (client: QueryClient): void => {
  setInterval(() => {
    const now = startOfDay(Date.now())
    if (now === today.read()) return
    today.write(now)
    void client.invalidateQueries({ queryKey: ['links'] })
  }, 60_000)
}

/** The start of the day that it is, in milliseconds since 1970; renders again as another one begins, for what is said of times. */
export const useToday = (): number => useStore(today)[0]
