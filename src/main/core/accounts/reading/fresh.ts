import type { ReadAccount } from '../../../store/save-accounts.ts'

/** How many customers of a page no page before it had. `known`: the number of a customer who is stored. */
export const countFresh = (
  slices: ReadAccount[][],
  known: (customerId: string) => number | undefined,
  seen: { has: (customer: number) => boolean },
): number => {
  const ids = new Set(slices.flatMap(slice => slice.map(({ account }) => account.customerId)))
  let fresh = 0
  for (const id of ids) {
    const number = known(id)
    if (number === undefined || !seen.has(number)) fresh += 1
  }
  return fresh
}
