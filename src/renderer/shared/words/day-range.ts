import type { DayCount } from '../../../contract/overview.ts'

/** "Same day", "1 day", "2–3 days", "Over 30 days". */
export const dayRangeWords = ({ from, to }: Pick<DayCount, 'from' | 'to'>): string => {
  if (to === null) return `Over ${from - 1} days`
  if (to === 0) return 'Same day'
  if (from === to) return from === 1 ? '1 day' : `${from} days`
  return `${from}–${to} days`
}

/** The same as short as an axis has room for: "0", "2–3", "31+". */
export const dayRange = ({ from, to }: Pick<DayCount, 'from' | 'to'>): string => {
  if (to === null) return `${from}+`
  return from === to ? `${from}` : `${from}–${to}`
}
