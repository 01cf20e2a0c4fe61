import type { Due } from '../../ledger/links/register/query.ts'
import type { Core } from '../current.ts'
import { readSettings } from '../settings/settings.ts'

const dayFrom = (now: number, days: number): number => {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return day.getTime()
}

/**
 * Which links are due for following up: handed over `days` days of the calendar before `now` or earlier, so that a mail of a Friday
 * afternoon is due on Monday morning; 0: only those for which a person chose a day. Pure but for the time zone.
 */
export const dueAt = (now: number, days: number): Due => ({
  handedBefore: days === 0 ? 0 : dayFrom(now, 1 - days),
  until: dayFrom(now, 1) - 1,
})

/** The same as of now, as Settings say. */
export const dueNow = (core: Core): Due => dueAt(core.ports.now(), readSettings(core).followUpDays)
