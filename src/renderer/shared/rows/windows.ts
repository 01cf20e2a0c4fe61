/** Rows in one window of a list: more than a screen shows, and few enough to be there within a frame. */
export const windowSize = 32

export const windowOf = (index: number): number => Math.floor(index / windowSize)

/** The windows that hold the rows from `first` to `last`, both included. */
export const windowsBetween = (first: number, last: number): number[] => {
  const from = windowOf(first)
  return Array.from({ length: windowOf(Math.max(first, last)) - from + 1 }, (_, step) => from + step)
}

/** The same, and once one is on the way through the list those before and after, so that they are there when one comes to them. */
export const windowsAround = (first: number, last: number): number[] =>
  first === 0 ? windowsBetween(0, last) : windowsBetween(Math.max(0, first - windowSize), last + windowSize)
