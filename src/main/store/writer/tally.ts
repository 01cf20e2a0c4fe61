import type { UtilityAccountFields } from '../utility-account.ts'

export type Counted = Pick<UtilityAccountFields, 'present' | 'utility' | 'state' | 'city'>
/** How many of what: a row of the table of the same name, without its connection. */
export type Count = { kind: string; a: string; b: string; n: number }

/** What a customer counts as. Pure. */
export const countsOfCustomers = (customers: number, areNew: boolean): Count[] => [
  { kind: 'customer', a: '', b: '', n: customers },
  { kind: 'new', a: '', b: '', n: areNew ? customers : 0 },
]

/** What a row counts as. Pure. */
export const countsOfRow = ({ present, utility, state, city }: Counted): Count[] => [
  { kind: 'row', a: '', b: '', n: 1 },
  { kind: 'utility', a: utility ?? '', b: '', n: present },
  { kind: 'place', a: state ?? '', b: city ?? '', n: present },
  ...(present === 1 && utility !== null && state !== null
    ? [{ kind: 'served', a: utility, b: state, n: 1 }]
    : []),
]

/** Adds counts up. */
export const createTally = () => {
  const counts = new Map<string, Count>()
  return {
    add: (some: readonly Count[]): void => {
      for (const { kind, a, b, n } of some) {
        const key = `${kind}\n${a}\n${b}`
        const before = counts.get(key)
        if (before) before.n += n
        else counts.set(key, { kind, a, b, n })
      }
    },
    /** What they came to; it begins anew. */
    take: (): Count[] => {
      const all = [...counts.values()]
      counts.clear()
      return all
    },
  }
}
