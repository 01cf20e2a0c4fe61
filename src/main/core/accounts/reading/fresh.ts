import type { ReadAccount } from '../../../store/save-accounts.ts'

type Before = {
  /** The numbers of those who are stored, by ID. */
  known: (customerIds: string[]) => Map<string, number>
  /** Whether one who is stored was met in this reading. */
  isMet: (customer: number) => boolean
  /** Whether one is of a page that is not saved yet. */
  isWaiting: (customerId: string) => boolean
}

/** The customers of a page, by ID, whom no page before it had; `anyNew`: some of them were never stored. */
export const freshOf = (
  slices: ReadAccount[][],
  { known, isMet, isWaiting }: Before,
): { fresh: Set<string>; anyNew: boolean } => {
  const ids = new Set(slices.flatMap(slice => slice.map(({ account }) => account.customerId)))
  const unsaved = [...ids].filter(id => !isWaiting(id))
  const numbers = known(unsaved)
  const isFresh = (id: string) => {
    const number = numbers.get(id)
    return number === undefined || !isMet(number)
  }
  return { fresh: new Set(unsaved.filter(isFresh)), anyNew: numbers.size < ids.size }
}
