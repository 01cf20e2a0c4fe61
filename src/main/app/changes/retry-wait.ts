const first = 500
/** Milliseconds: the longest step of the first retries, so that a service that only restarts is followed again within 5 seconds. */
const soon = 4_000
const soonAttempts = 12
const longest = 60_000

/** Milliseconds to wait after so many failures in a row, from 1; `random`: from 0 to 1. Pure. */
export const backoff = (failures: number, random: number): number => {
  const exponent = Math.min(failures - 1, 30)
  const step =
    failures <= soonAttempts
      ? Math.min(soon, first * 2 ** exponent)
      : Math.min(longest, soon * 2 ** (failures - soonAttempts))
  return Math.round(step * (0.6 + 0.4 * random))
}
