import type { Meta } from '../file/meta.ts'
import type { Db } from '../file/open.ts'
import type { Transaction } from '../import/list.ts'
import type { Rows } from '../import/rows.ts'
import type { Fact, Facts } from './facts.ts'

type Noted = { number: number; serviceName: string | null; notedName: string | null; email: string | null }

/** What main sends of customers: `last` is the number of the last of these facts, in the ledger. */
export type FactsInput = { facts: Fact[]; last: number }

/** Keeps facts, and has the customers who are here shown, found and sorted by them. The same ones may come again. */
export const createFactApplier = (
  db: Db,
  transaction: Transaction,
  { facts, rows, meta }: { facts: Facts; rows: Rows; meta: Meta },
) => {
  const known = db.prepare<[string], Noted>(
    `SELECT number, service_name AS serviceName, noted_name AS notedName, email FROM customer WHERE customer_id = ?`,
  )
  const update = db.prepare<[string]>(
    `UPDATE customer SET noted_name = f.noted_name, noted_by = f.noted_by, is_new = f.is_new, known_by = f.known_by,
       standing = f.standing, first_seen_at = coalesce(f.first_seen_at, customer.first_seen_at)
     FROM fact f WHERE customer.customer_id = ? AND f.customer_id = customer.customer_id`,
  )
  const apply = (fact: Fact) => {
    facts.write(fact)
    const customerId = fact.customerId.toWellFormed()
    const before = known.get(customerId)
    if (before === undefined) return
    update.run(customerId)
    if (before.notedName !== fact.notedName)
      rows.rename(before.number, { ...before, customerId, notedName: fact.notedName })
  }
  return ({ facts: sent, last }: FactsInput): void =>
    transaction(() => {
      for (const fact of sent) apply(fact)
      meta.set('factNumber', last)
    })
}
