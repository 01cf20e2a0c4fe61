import { type StagedPart, sizeOf } from './staged.ts'

/** Parts one after the other, about so many customers in each group. Pure. */
export const inGroups = (parts: StagedPart[], customers: number): StagedPart[][] => {
  const groups: StagedPart[][] = []
  let room = 0
  for (const part of parts) {
    if (room <= 0) {
      groups.push([])
      room = customers
    }
    groups.at(-1)?.push(part)
    room -= sizeOf(part.customers)
  }
  return groups
}
