/** Weeks that the first screen looks back on, this one included. */
const weeksShown = 12

/** When each of the last weeks begins, Monday 0:00 of this computer's time, and when this one ends. Pure. */
export const weekStarts = (now: number): number[] => {
  const today = new Date(now)
  const monday = today.getDate() - ((today.getDay() + 6) % 7)
  return Array.from({ length: weeksShown + 1 }, (_, week) =>
    // By the calendar: a week in which clocks change has another length.
    new Date(today.getFullYear(), today.getMonth(), monday + 7 * (week - weeksShown + 1)).getTime(),
  )
}
