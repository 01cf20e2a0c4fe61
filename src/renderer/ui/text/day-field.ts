/** "2026-11-21", as a date field has it → the day's first moment; null for what is no date. */
export const dayOf = (text: string): number | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return null
  const time = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])).getTime()
  return Number.isNaN(time) || time < 0 ? null : time
}

/** A moment → "2026-11-21", as a date field has it; '' for none. */
export const dateText = (time: number | null): string => {
  if (time === null) return ''
  const day = new Date(time)
  const two = (part: number) => `${part}`.padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
