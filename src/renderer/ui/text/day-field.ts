/** "2026-11-21", the value of a date field → start of the day in milliseconds since 1970; null for other text. */
export const dayOf = (text: string): number | null => {
  const parts = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return null
  const time = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])).getTime()
  return Number.isNaN(time) || time < 0 ? null : time
}

/** Milliseconds since 1970 → "2026-11-21", the value of a date field; '' for null. */
export const dateText = (time: number | null): string => {
  if (time === null) return ''
  const day = new Date(time)
  const two = (part: number) => `${part}`.padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
