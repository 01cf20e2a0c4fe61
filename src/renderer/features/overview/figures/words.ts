import type { DayCount } from '../../../../contract/overview.ts'

const dates = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })

/** When a week begins: "16 Nov". */
export const weekWords = (from: number): string => {
  const parts = new Map(dates.formatToParts(from).map(({ type, value }) => [type, value]))
  return `${parts.get('day')} ${parts.get('month')}`
}

/** The same as short as an axis has room for: "0", "2–3", "31+". */
export const dayRange = ({ from, to }: Pick<DayCount, 'from' | 'to'>): string => {
  if (to === null) return `${from}+`
  return from === to ? `${from}` : `${from}–${to}`
}

/** "Same day", "1 day", "2–3 days", "Over 30 days". */
export const dayRangeWords = ({ from, to }: Pick<DayCount, 'from' | 'to'>): string => {
  if (to === null) return `Over ${from - 1} days`
  if (to === 0) return 'Same day'
  if (from === to) return from === 1 ? '1 day' : `${from} days`
  return `${from}–${to} days`
}
