const spanMs = 10_000

/** How many a second there were of late. `clock`: milliseconds that never go backwards. */
export const createRate = (clock: () => number) => {
  let times: number[] = []
  const recent = (): number[] => times.filter(time => time >= clock() - spanMs)
  return {
    note: (): void => {
      times = [...recent(), clock()]
    },
    /** Null where there is too little to go by. */
    perSecond: (): number | null => {
      const { length, 0: first = clock() } = recent()
      const seconds = (clock() - first) / 1000
      return seconds < 1 || length < 2 ? null : length / seconds
    },
  }
}
