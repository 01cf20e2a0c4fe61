import type { LinkFilter } from '../../../../contract/links/register-schemas.ts'
import { day, days, startOfDay } from '../../../ui/text/when.ts'
import { filterMessages as messages } from './register-messages.ts'

/** From `from` (inclusive) to `to` (exclusive), in milliseconds since 1970; null: unbounded. */
export type Span = Pick<LinkFilter, 'from' | 'to'>

/** The named spans of days. `now`: milliseconds since 1970. Pure except for the time zone. */
export const spans = (now: number): { word: string; span: Span }[] => [
  { word: messages.today, span: { from: startOfDay(now), to: null } },
  { word: messages.lastDays(7), span: { from: startOfDay(now, -6), to: null } },
  { word: messages.lastDays(30), span: { from: startOfDay(now, -29), to: null } },
]

export const dayAfter = (time: number): number => startOfDay(time, 1)

/** "Last 7 days", "16 – 18 Nov", "Since 16 Nov", "Until 18 Nov"; null: whenever. */
export const spanWord = ({ from, to }: Span, now: number = Date.now()): string | null => {
  if (from === null && to === null) return null
  const named = spans(now).find(({ span }) => span.from === from && span.to === to)
  if (named) return named.word
  // `now` is shifted so that the formatter writes a date, and not "today" or a weekday.
  const date = (time: number) => day(time, time + 30 * 86_400_000)
  const last = to === null ? null : startOfDay(to, -1)
  if (from === null) return messages.until(last === null ? '' : date(last))
  if (last === null) return messages.sinceDay(date(from))
  return startOfDay(from) === last ? date(last) : days(from, last, now)
}
