const dates = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })

/** When a week begins: "16 Nov". */
export const weekWords = (from: number): string => {
  const parts = new Map(dates.formatToParts(from).map(({ type, value }) => [type, value]))
  return `${parts.get('day')} ${parts.get('month')}`
}
