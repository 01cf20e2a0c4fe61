import type { Sql } from '../../sqlite/sql.ts'
import { writeMeta } from '../file/meta.ts'
import { endCustomer, type Saving, saveCustomer } from './customers.ts'
import { type PageInput, readPage } from './read-account.ts'

/** If more than this part of the known customers, and more than one, are missing from a list, it may be a broken one. */
const mostMissing = 0.1

/**
 * `completeAt`: when the list was read to its end, in milliseconds; null: it was not. `endUpTo`: so many customers may be missing from it
 * and end, however large a part of all that is.
 */
export type ImportEnd = { completeAt: number | null; endUpTo: number }

export type List = ReturnType<typeof createList>

/** Imports a list page by page: what was imported stays, and only a list that was read to its end says who has ended. */
export const createList = (sql: Sql) => {
  let current: { saving: Saving; met: Set<number> } | null = null
  const running = () => {
    // The worker died since `begin`, and this state with it.
    if (current === null) throw Object.assign(new Error('No import was begun'), { code: 'NOT_OPEN' })
    return current
  }

  return {
    /** Begins an import, also in place of one that was given up. */
    begin: (saving: Saving): void => {
      current = { saving, met: new Set() }
    },
    /** `fresh`: customers whom no page before it had; `met`: of all pages so far; `next`: the URL of the following page, null at the end. */
    page: sql.transaction((input: PageInput) => {
      const { saving, met } = running()
      const page = readPage(input)
      if (page === null) return null
      const before = met.size
      for (const account of page.accounts) met.add(saveCustomer(sql, account, saving).number)
      return { fresh: met.size - before, met: met.size, next: page.next }
    }),
    /** How many customers it met, and how many it did not; `applied`: the latter have ended. */
    end: sql.transaction(({ completeAt, endUpTo }: ImportEnd) => {
      const { met } = running()
      current = null
      if (completeAt === null) return { customers: met.size, missing: 0, applied: false }
      const known = sql.all<{ number: number; customerId: string }>(
        'SELECT number, customer_id AS customerId FROM customer ORDER BY number',
      )
      const missing = known.filter(({ number }) => !met.has(number))
      const applied = missing.length <= Math.max(endUpTo, 1, known.length * mostMissing)
      if (applied) {
        for (const { customerId } of missing) endCustomer(sql, customerId, completeAt)
        writeMeta(sql, { asOf: completeAt, listOffered: true })
      }
      return { customers: met.size, missing: missing.length, applied }
    }),
    /** Notes a customer who was saved in another way during an import: missing from its later pages does not mean that they ended. */
    meet: (number: number): void => void current?.met.add(number),
  }
}
