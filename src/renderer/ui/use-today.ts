import { createStore, useStore } from './store.ts'
import { startOfDay } from './text/when.ts'

const today = createStore(startOfDay(Date.now()))

/** The start of the day that it is, in milliseconds since 1970; renders again as another one begins, for what is said of times. */
export const useToday = (): number => useStore(today)[0]

/** Notices each new day, as long as the page lives. */
export const followDays = (onNewDay: () => void): void => {
  setInterval(() => {
    const now = startOfDay(Date.now())
    if (now === today.read()) return
    today.write(now)
    onNewDay()
  }, 60_000)
}
