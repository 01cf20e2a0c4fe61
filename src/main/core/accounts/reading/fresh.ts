import type { ReadAccount } from '../../../store/save-accounts.ts'

type Before = {
  /** The number of a customer who is stored. */
  known: (customerId: string) => number | undefined
  /** Whether one who is stored was met in this reading. */
  isMet: (customer: number) => boolean
  /** Of pages that are not saved yet. */
  waiting: ReadonlySet<string>
}

/** The customers of a page, by ID, whom no page before it had. */
export const freshOf = (slices: ReadAccount[][], { known, isMet, waiting }: Before): Set<string> => {
  const ids = new Set(slices.flatMap(slice => slice.map(({ account }) => account.customerId)))
  for (const id of ids) {
    const number = waiting.has(id) ? undefined : known(id)
    if (waiting.has(id) || (number !== undefined && isMet(number))) ids.delete(id)
  }
  return ids
}
