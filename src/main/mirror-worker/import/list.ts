import type { Sql } from '../../sqlite/sql.ts'
import { writeMeta } from '../file/meta.ts'
import { endCustomer, type Saving, saveCustomer } from './customers.ts'
import { type PageInput, readPage } from './read-account.ts'

/** `fresh`: customers whom no page before it had; `met`: of all pages so far; `next`: the URL of the following page, null at the end. */
export type PageImported = { customers: number; fresh: number; met: number; next: string | null }

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
export const createList = (sql: Sql) => {
  let current: { saving: Saving; met: Set<number> } | null = null
  const running = () => {
    // The mirror was opened again since: its worker ended.
    if (current === null) throw Object.assign(new Error('No import was begun'), { code: 'NOT_OPEN' })
    return current
  }
  const inTransactions = <T, Done>(all: T[], write: (one: T) => Done): Done[] => {
    const writeSome = sql.transaction((some: T[]) => some.map(write))
    const done: Done[] = []
    for (let first = 0; first < all.length; first += together)
      done.push(...writeSome(all.slice(first, first + together)))
    return done
  }

  return {
    /** Also in place of one that was given up. */
    begin: (saving: Saving): void => {
      current = { saving, met: new Set() }
    },
    page: (input: PageInput): PageImported | null => {
      const { saving, met } = running()
      const page = readPage(input)
      if (page === null) return null
      const before = met.size
      const saved = inTransactions(page.accounts, read => saveCustomer(sql, read, saving))
      for (const { number } of saved) met.add(number)
      const fresh = met.size - before
      return { customers: page.accounts.length, fresh, met: met.size, next: page.next }
    },
    end: ({ completeAt, endUpTo }: ListEnd): ListEnded => {
      const { met } = running()
      const known =
        completeAt === null ? [] : sql.column<number>('SELECT number FROM customer ORDER BY number')
      const missing = known.filter(number => !met.has(number))
      const applied = completeAt !== null && missing.length <= Math.max(endUpTo, 1, known.length * fewEnd)
      if (applied) {
        inTransactions(missing, number => endCustomer(sql, number, completeAt))
        writeMeta(sql, { asOf: completeAt, listOffered: true })
      }
      current = null
      return { customers: met.size, missing: missing.length, applied }
    },
    /** Somebody else saved this customer meanwhile, who may be on a page that was read before. */
    meet: (number: number): void => void current?.met.add(number),
  }
}
