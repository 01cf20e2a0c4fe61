// Making a formatter costs a hundred times what using it does, and a list uses one for each row.
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The calendar's words for a moment: a formatter takes ten times as long to write the few that a list needs. */
const dateParts = (time: number) => {
  const at = new Date(time)
  const weekday = weekdays[at.getDay()] ?? ''
  const month = months[at.getMonth()] ?? ''
  return { weekday, month, day: at.getDate(), year: at.getFullYear() }
}

/** "Monday" → "Mon", "November" → "Nov". */
const short = (word: string): string => word.slice(0, 3)

const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** A time that has not come by this computer's clock: it was written while the clock was wrong, so it tells nothing. A minute is nothing. */
export const isAhead = (time: number, now: number = Date.now()): boolean => time > now + 60_000

/** Whole days from `time` to `now` by the calendar, so that 23:59 was "yesterday" two minutes later. */
export const daysAgo = (time: number, now: number): number =>
  Math.round((midnight(now) - midnight(time)) / 86_400_000)

/** Milliseconds since 1970 → "10:41", in this computer's time zone. */
export const clock = (time: number): string => times.format(time)

/** Milliseconds since 1970 → "Today", "Yesterday", "Mon 16 Nov", or "16 Nov 2025" in another year. */
export function day(time: number, now: number = Date.now()): string {
  const ago = daysAgo(time, now)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  const at = dateParts(time)
  const date = `${at.day} ${short(at.month)}`
  return at.year === new Date(now).getFullYear() ? `${short(at.weekday)} ${date}` : `${date} ${at.year}`
}

/** For a column: "Today 10:41", "Yesterday", "Mon 16 Nov". */
export const dayOrTime = (time: number, now: number = Date.now()): string =>
  daysAgo(time, now) === 0 ? `Today ${clock(time)}` : day(time, now)

/** Beside a word in a row: "10:41" today, "Tue" within a week, otherwise "16 Nov" or "16 Nov 2025". */
export const brief = (time: number, now: number = Date.now()): string => {
  const ago = daysAgo(time, now)
  if (ago === 0) return clock(time)
  const at = dateParts(time)
  if (ago > 0 && ago < 7) return short(at.weekday)
  const date = `${at.day} ${short(at.month)}`
  return at.year === new Date(now).getFullYear() ? date : `${date} ${at.year}`
}

/** "Today", "Yesterday", "Tuesday" within a week, otherwise "16 Nov" or "16 Nov 2025". */
export const since = (time: number, now: number = Date.now()): string => {
  const ago = daysAgo(time, now)
  if (ago === 0 || ago === 1) return day(time, now)
  return ago > 1 && ago < 7 ? dateParts(time).weekday : brief(time, now)
}

/** "Today", "Yesterday", "Tuesday" within a week, otherwise "May" or "May 2025". */
export const sinceMonth = (time: number, now: number = Date.now()): string => {
  const ago = daysAgo(time, now)
  if (ago < 7) return inSentence(since(time, now))
  const { month, year } = dateParts(time)
  return year === new Date(now).getFullYear() ? month : `${month} ${year}`
}

/** For a tooltip: "Mon 16 Nov 2026, 10:41". */
export function fullTime(time: number): string {
  const at = dateParts(time)
  return `${short(at.weekday)} ${at.day} ${short(at.month)} ${at.year}, ${clock(time)}`
}

/** "10:42" today, otherwise with the day: "yesterday 10:42", "Mon 16 Nov 10:42". */
export const asOf = (time: number, now: number = Date.now()): string => {
  const date = day(time, now)
  if (date === 'Today') return clock(time)
  return `${date === 'Yesterday' ? 'yesterday' : date} ${clock(time)}`
}

/** In a sentence, after what happened then: "at 10:42" today, otherwise "yesterday at 10:42", "on Mon 16 Nov at 10:42". */
export const atTime = (time: number, now: number = Date.now()): string => {
  const ago = daysAgo(time, now)
  if (ago === 0) return `at ${clock(time)}`
  return ago === 1 ? `yesterday at ${clock(time)}` : `on ${day(time, now)} at ${clock(time)}`
}

/** "Today at 10:42", "Mon 16 Nov at 10:42". */
export const dayAndTime = (time: number, now: number = Date.now()): string =>
  `${day(time, now)} at ${clock(time)}`

/** "Today at 10:42" → "today at 10:42"; names of days keep their capital. */
export const inSentence = (date: string): string =>
  date.replace(/^(Today|Yesterday)/, word => word.toLowerCase())
