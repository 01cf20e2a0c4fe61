const spanMs = 10_000

/** How many a second there were of late. `clock`: milliseconds that never go backwards. */
export const createRate = (clock: () => number) => {
  const times: number[] = []
  return {
    note: (): void => {
      times.push(clock())
      const oldest = clock() - spanMs
      while ((times[0] ?? oldest) < oldest) times.shift()
    },
    /** Null where there is too little to go by. */
    perSecond: (): number | null => {
      const first = times.find(time => time >= clock() - spanMs)
      const seconds = first === undefined ? 0 : (clock() - first) / 1000
      const count = times.filter(time => time >= clock() - spanMs).length
      return seconds < 1 || count < 2 ? null : count / seconds
    },
  }
}
