/** Start of a time's day, or of the day so many days later, in milliseconds since 1970. Pure except for the time zone. */
export const startOfDay = (time: number, daysLater = 0): number => {
  const day = new Date(time)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater).getTime()
}

/** Whether a time is in the future (by more than a minute): written while the clock was wrong, so it cannot be trusted. */
export const isAhead = (time: number, now: number = Date.now()): boolean => time > now + 60_000

/** Calendar days from `time` to `now`: two minutes after 23:59, that is 1 day ago. */
export const daysAgo = (time: number, now: number): number =>
  Math.round((startOfDay(now) - startOfDay(time)) / 86_400_000)

/** "Today 10:42" → "today 10:42"; names of days keep their capital. */
export const inSentence = (date: string): string =>
  date.replace(/^(Today|Yesterday|Tomorrow)/, word => word.toLowerCase())

/** Created once: making a formatter is a hundred times slower than using it, and lists format one time for each row. */
const formatsIn = (locale: string | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const date = { day: 'numeric', month: 'short' } as const
  const exact = { hour: 'numeric', minute: '2-digit' } as const
  return {
    time: format({ timeStyle: 'short' }),
    date: format(date),
    dateOfYear: format({ ...date, year: 'numeric' }),
    dayAndDate: format({ ...date, weekday: 'short' }),
    year: format({ year: 'numeric' }),
    full: format({ ...date, ...exact, weekday: 'short', year: 'numeric' }),
  }
}

/**
 * Formats times of a locale; milliseconds since 1970, in this computer's time zone.
 * @param locale a BCP 47 tag; left out: the system's own
 */
export const whenIn = (locale?: string) => {
  const formats = formatsIn(locale)

  /** "10:41", "10:41 AM". */
  const clock = (time: number): string => formats.time.format(time)

  /** In the calendar of the locale. */
  const isThisYear = (time: number, now: number): boolean =>
    formats.year.format(time) === formats.year.format(now)

  /** A date: "Mon 16 Nov", or "16 Nov 2025" in another year. */
  const date = (time: number, now: number = Date.now()): string =>
    (isThisYear(time, now) ? formats.dayAndDate : formats.dateOfYear).format(time)

  /** A day: "Today", "Yesterday", "Tomorrow", or its date. */
  const day = (time: number, now: number = Date.now()): string => {
    const ago = daysAgo(time, now)
    if (ago === 0) return 'Today'
    if (ago === 1) return 'Yesterday'
    if (ago === -1) return 'Tomorrow'
    return date(time, now)
  }

  /** A range of days: "16 – 18 Nov". */
  const days = (first: number, last: number, now: number = Date.now()): string => {
    const isNow = isThisYear(first, now) && isThisYear(last, now)
    return (isNow ? formats.date : formats.dateOfYear).formatRange(first, last)
  }

  /** A time, short: "10:41" today, otherwise its day. */
  const short = (time: number, now: number = Date.now()): string =>
    daysAgo(time, now) === 0 ? clock(time) : day(time, now)

  /** A time, long: "Today 10:41", "Mon 16 Nov 10:41". */
  const long = (time: number, now: number = Date.now()): string => `${day(time, now)} ${clock(time)}`

  /** A time whose clock time matters only today: "Today 10:41", "Mon 16 Nov". */
  const fresh = (time: number, now: number = Date.now()): string =>
    daysAgo(time, now) === 0 ? long(time, now) : day(time, now)

  /** For a tooltip: "Mon 16 Nov 2026, 10:41". */
  const fullTime = (time: number): string => formats.full.format(time)

  return { clock, date, day, days, short, long, fresh, fullTime }
}

/** The formats of the system's locale. */
export const { clock, date, day, days, short, long, fresh, fullTime } = whenIn()
