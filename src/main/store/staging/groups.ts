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

const ofBoth = (one: StagedPart, next: StagedPart): StagedPart => ({
  customers: { first: one.customers.first, last: next.customers.last },
  rows: { first: one.rows.first, last: next.rows.last },
  cost: one.cost + next.cost,
  isMade: true,
  counts: [...one.counts, ...next.counts],
})

/** Neighbours whose rows are made, none of which is in a list twice, as one part that costs so much at most; the others as they are. Pure. */
export const joined = (parts: StagedPart[], most: number): StagedPart[] => {
  const all: StagedPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last?.isMade && part.isMade && last.cost + part.cost <= most) all[all.length - 1] = ofBoth(last, part)
    else all.push(part)
  }
  return all
}
