import type { Db } from '../../../sqlite/database.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A day of the calendar on this computer, by number. */
const dayOf = (time: number): number => Math.floor((time - new Date(time).getTimezoneOffset() * minute) / day)

/** Days of the calendar from one time to another, in milliseconds since 1970; a service's clock may go ahead of itself. */
export const daysBetween = (from: number, until: number): number => Math.max(0, dayOf(until) - dayOf(from))

/** Lets statements ask for `days_between(from, until)`: SQLite itself takes eight times as long to find a day by the time zone. */
export const addDaysBetween = (db: Db): void => {
  db.function('days_between', { deterministic: true }, (from, until) =>
    typeof from === 'number' && typeof until === 'number' ? daysBetween(from, until) : null,
  )
}
