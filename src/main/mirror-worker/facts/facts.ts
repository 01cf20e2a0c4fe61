import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import type { Meta } from '../file/meta.ts'
import type { Transaction } from '../import/list.ts'
import type { Rows } from '../import/rows.ts'

/**
 * What only the ledger knows of a customer, who need not be in the mirror. `notedBy`: whether the name is one noted with a link, or
 * given by staff; `firstSeenAt` null: they were never seen; `knownBy`: who says which link they came by; `standing`: it is the standing link.
 */
export type Fact = {
  customerId: string
  notedName: string | null
  notedBy: 'link' | 'staff' | null
  firstSeenAt: number | null
  isNew: 0 | 1
  knownBy: 'service' | 'person' | null
  standing: 0 | 1
}

export type Facts = ReturnType<typeof createFacts>

/** Facts, of customers who are here and who are not. */
export const createFacts = (db: Db) => {
  const { get, run } = createSql(db)
  return {
    of: (customerId: string): Fact | null =>
      get(
        `SELECT customer_id AS customerId, noted_name AS notedName, noted_by AS notedBy, first_seen_at AS firstSeenAt, is_new AS isNew,
           known_by AS knownBy, standing FROM fact WHERE customer_id = ?`,
        customerId,
      ),
    /** `customerId`: as the mirror keeps it. */
    write: (fact: Fact): void =>
      void run(
        'INSERT OR REPLACE INTO fact VALUES (:customerId, :notedName, :notedBy, :firstSeenAt, :isNew, :knownBy, :standing)',
        fact,
      ),
    /** Of a customer who leaves: one who comes back later is not new by that. */
    keepSeen: (customerId: string, firstSeenAt: number): void =>
      void run(
        `INSERT INTO fact (customer_id, first_seen_at, is_new, standing) VALUES (?, ?, 0, 0)
         ON CONFLICT DO UPDATE SET first_seen_at = coalesce(first_seen_at, excluded.first_seen_at), is_new = 0`,
        customerId,
        firstSeenAt,
      ),
  }
}

type Noted = { number: number; serviceName: string | null; notedName: string | null; email: string | null }

/** What main sends of customers: `last` is the number of the last of these facts, in the ledger. */
export type FactsInput = { facts: Fact[]; last: number }

/** Keeps facts, and has the customers who are here shown, found and sorted by them. The same ones may come again. */
export const createFactApplier = (
  db: Db,
  transaction: Transaction,
  { facts, rows, meta }: { facts: Facts; rows: Rows; meta: Meta },
) => {
  const { get, run } = createSql(db)
  const apply = (fact: Fact) => {
    facts.write(fact)
    const { customerId, notedName } = fact
    const before = get<Noted>(
      'SELECT number, service_name AS serviceName, noted_name AS notedName, email FROM customer WHERE customer_id = ?',
      customerId,
    )
    if (before === null) return
    run(
      `UPDATE customer SET noted_name = f.noted_name, noted_by = f.noted_by, is_new = f.is_new, known_by = f.known_by,
         standing = f.standing, first_seen_at = coalesce(f.first_seen_at, customer.first_seen_at)
       FROM fact f WHERE customer.customer_id = ? AND f.customer_id = customer.customer_id`,
      customerId,
    )
    if (before.notedName !== notedName) rows.rename(before.number, { ...before, customerId, notedName })
  }
  return ({ facts: sent, last }: FactsInput): void =>
    transaction(() => {
      // As the mirror keeps it: a half of a character as every other half.
      for (const fact of sent) apply({ ...fact, customerId: fact.customerId.toWellFormed() })
      meta.write({ factNumber: last })
    })
}
