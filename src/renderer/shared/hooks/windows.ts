/** Rows in one window of a list: more than a screen shows, and few enough to be there within a frame. */
export const windowSize = 50

export const windowOf = (index: number): number => Math.floor(index / windowSize)

/** The windows that hold the rows from `first` to `last`, both included. */
export const windowsBetween = (first: number, last: number): number[] => {
  const from = windowOf(first)
  return Array.from({ length: windowOf(Math.max(first, last)) - from + 1 }, (_, step) => from + step)
}
