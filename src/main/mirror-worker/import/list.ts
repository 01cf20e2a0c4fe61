import type { Meta } from '../file/meta.ts'
import type { Customers, Saving } from './customers.ts'
import { type PageInput, readPage } from './read-account.ts'

/** Runs in one transaction of the mirror's file, or not at all. */
export type Transaction = <T>(work: () => T) => T

/** `fresh`: customers whom no page before it had; `met`: of all pages so far; `next`: the URL of the following page, null at the end. */
export type PageImported =
  | { readable: false }
  | { readable: true; customers: number; fresh: number; met: number; next: string | null }

/** A list without so many of those who are known may be a broken one: more than this part of them, and more than one. */
const fewEnd = 0.1

/** Customers of one transaction: enough that committing is not what takes the time. */
const together = 1000

/** `completeAt`: when it was read to its end; null: it was not. `endUpTo`: so many may be gone by it, however many that is of all. */
export type ListEnd = { completeAt: number | null; endUpTo: number }
/** How many customers it met, and how many it did not; `applied`: these are gone. */
type ListEnded = { customers: number; missing: number; applied: boolean }

export type List = ReturnType<typeof createList>

/** Imports a list page by page: what was imported stays, and only a list that was read to its end says who is gone. */
export const createList = (
  transaction: Transaction,
  { customers, meta }: { customers: Customers; meta: Meta },
) => {
  let current: { saving: Saving; met: Set<number> } | null = null
  const running = () => {
    // The mirror was opened again since: its worker ended.
    if (current === null) throw Object.assign(new Error('No import was begun'), { code: 'NOT_OPEN' })
    return current
  }
  /** Whom it did not meet, some at a time, with how many are known of each time. */
  function* unmet(met: Set<number>): Generator<{ known: number; missing: number[] }> {
    for (let first = 0; ; ) {
      const numbers = customers.numbersFrom(first)
      const last = numbers.at(-1)
      if (last === undefined) return
      first = last + 1
      yield { known: numbers.length, missing: numbers.filter(number => !met.has(number)) }
    }
  }
  const countUnmet = (met: Set<number>) => {
    const counts = { known: 0, missing: 0 }
    for (const { known, missing } of unmet(met)) {
      counts.known += known
      counts.missing += missing.length
    }
    return counts
  }
  const endMissing = (at: number, met: Set<number>): void => {
    for (const { missing } of unmet(met))
      transaction(() => {
        for (const number of missing) customers.end(number, at)
      })
  }

  return {
    /** Also in place of one that was given up. */
    begin: (saving: Saving): void => {
      current = { saving, met: new Set() }
    },
    page: (input: PageInput): PageImported => {
      const { saving, met } = running()
      const page = readPage(input)
      if (!page.readable) return page
      const before = met.size
      for (let first = 0; first < page.accounts.length; first += together) {
        const some = page.accounts.slice(first, first + together)
        for (const number of transaction(() => some.map(read => customers.save(read, saving).number)))
          met.add(number)
      }
      const fresh = met.size - before
      return { readable: true, customers: page.accounts.length, fresh, met: met.size, next: page.next }
    },
    end: ({ completeAt, endUpTo }: ListEnd): ListEnded => {
      const { met } = running()
      const { known, missing } = completeAt === null ? { known: 0, missing: 0 } : countUnmet(met)
      const applied = completeAt !== null && missing <= Math.max(endUpTo, 1, known * fewEnd)
      if (applied) {
        endMissing(completeAt, met)
        transaction(() => {
          meta.set('asOf', completeAt)
          meta.set('listOffered', 1)
        })
      }
      current = null
      return { customers: met.size, missing, applied }
    },
    /** Somebody else saved this customer meanwhile, who may be on a page that was read before. */
    meet: (number: number): void => void current?.met.add(number),
  }
}
