import { hashOfText } from '../../../store/places/text-hash.ts'

const bits = 53
const never = 0

/** The place of a number, or where it would be. */
const placeIn = (table: Float64Array, number: number): number => {
  let at = number % table.length
  while (table[at] !== never && table[at] !== number) at = (at + 1) % table.length
  return at
}

/** The IDs that a reading has met, as one number each, since millions of them may come. */
export const createMetIds = () => {
  let table = new Float64Array(4096)
  let size = 0
  const grow = () => {
    const longer = new Float64Array(table.length * 2)
    for (const number of table) if (number !== never) longer[placeIn(longer, number)] = number
    table = longer
  }
  return {
    /** Answers whether it was not met before. */
    add: (id: string): boolean => {
      // The store keeps a half of a character as it keeps every other half.
      const number = hashOfText(id.toWellFormed(), bits) || 1
      const at = placeIn(table, number)
      if (table[at] === number) return false
      table[at] = number
      size += 1
      if (size * 2 > table.length) grow()
      return true
    },
  }
}
