/** The first moment of the day in which a time is, or of one so many days later, by this computer's time zone. Pure but for that. */
export const startOfDay = (time: number, daysLater = 0): number => {
  const day = new Date(time)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater).getTime()
}

/** A time that has not come by this computer's clock: it was written while the clock was wrong, so it tells nothing. A minute is nothing. */
export const isAhead = (time: number, now: number = Date.now()): boolean => time > now + 60_000

/** Whole days from `time` to `now` by the calendar, so that 23:59 was "yesterday" two minutes later. */
export const daysAgo = (time: number, now: number): number =>
  Math.round((startOfDay(now) - startOfDay(time)) / 86_400_000)

const isThisYear = (time: number, now: number): boolean =>
  new Date(time).getFullYear() === new Date(now).getFullYear()

/** "Today" → "today"; names of days keep their capital. */
export const inSentence = (date: string): string =>
  date.replace(/^(Today|Yesterday)/, word => word.toLowerCase())

/** Making a formatter costs a hundred times what using it does, and a list uses one for each row. */
const formatsIn = (locale: string | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options)
    return (time: number) => formatter.format(time)
  }
  const date = { day: 'numeric', month: 'short' } as const
  const exact = { hour: 'numeric', minute: '2-digit' } as const
  return {
    time: format({ timeStyle: 'short' }),
    date: format(date),
    dateOfYear: format({ ...date, year: 'numeric' }),
    dayAndDate: format({ ...date, weekday: 'short' }),
    shortDay: format({ weekday: 'short' }),
    full: format({ ...date, ...exact, weekday: 'short', year: 'numeric' }),
  }
}

/**
 * Times in words, as a language and a country write them; milliseconds since 1970, in this computer's time zone.
 * @param locale as BCP 47 has it; left out: the system's own
 */
export const whenIn = (locale?: string) => {
  const formats = formatsIn(locale)

  /** "10:41", "10:41 AM". */
  const clock = formats.time

  const dateOf = (time: number, now: number): string =>
    isThisYear(time, now) ? formats.date(time) : formats.dateOfYear(time)

  /** "Today", "Yesterday", "Mon 16 Nov", or "16 Nov 2025" in another year. */
  const day = (time: number, now: number = Date.now()): string => {
    const ago = daysAgo(time, now)
    if (ago === 0) return 'Today'
    if (ago === 1) return 'Yesterday'
    return isThisYear(time, now) ? formats.dayAndDate(time) : formats.dateOfYear(time)
  }

  /** For a column: "Today 10:41", "Yesterday", "Mon 16 Nov". */
  const dayOrTime = (time: number, now: number = Date.now()): string =>
    daysAgo(time, now) === 0 ? `Today ${clock(time)}` : day(time, now)

  /** Beside a word in a row: "10:41" today, "Tue" within a week, otherwise "16 Nov" or "16 Nov 2025". */
  const brief = (time: number, now: number = Date.now()): string => {
    const ago = daysAgo(time, now)
    if (ago === 0) return clock(time)
    return ago > 0 && ago < 7 ? formats.shortDay(time) : dateOf(time, now)
  }

  /** For a tooltip: "Mon 16 Nov 2026, 10:41". */
  const fullTime = formats.full

  /** How old something is, or when it happened, in a line: "10:42" today, otherwise with the day: "yesterday 10:42", "Mon 16 Nov 10:42". */
  const asOf = (time: number, now: number = Date.now()): string =>
    daysAgo(time, now) === 0 ? clock(time) : `${inSentence(day(time, now))} ${clock(time)}`

  /** In a sentence, after what happened then: "at 10:42" today, otherwise "yesterday at 10:42", "on Mon 16 Nov at 10:42". */
  const atTime = (time: number, now: number = Date.now()): string => {
    const ago = daysAgo(time, now)
    if (ago === 0) return `at ${clock(time)}`
    return ago === 1 ? `yesterday at ${clock(time)}` : `on ${day(time, now)} at ${clock(time)}`
  }

  return { clock, day, dayOrTime, brief, fullTime, asOf, atTime }
}

/** As this computer's system writes them. */
export const { clock, day, dayOrTime, brief, fullTime, asOf, atTime } = whenIn()
