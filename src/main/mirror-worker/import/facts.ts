import type { Sql } from '../../sqlite/sql.ts'
import { writeMeta } from '../file/meta.ts'
import { reindexRows } from './rows.ts'

/**
 * What only the ledger knows of a customer, who need not be in the mirror. `notedBy`: whether the name was noted with a link or given by
 * staff; `linkEmail`: of the latest link that is theirs; `firstSeenAt`: in milliseconds, null where they were never seen; `knownBy`: who
 * said which link they came by; `standing`: whether that is the standing link.
 */
export type Fact = {
  customerId: string
  notedName: string | null
  notedBy: 'link' | 'staff' | null
  linkEmail: string | null
  firstSeenAt: number | null
  isNew: 0 | 1
  knownBy: 'service' | 'person' | null
  standing: 0 | 1
}

/** The columns of a fact, in the ledger and in the mirror. */
export const factColumns = `customer_id AS customerId, noted_name AS notedName, noted_by AS notedBy, link_email AS linkEmail,
  first_seen_at AS firstSeenAt, is_new AS isNew, known_by AS knownBy, standing`

export const factOf = ({ get }: Sql, customerId: string): Fact | null =>
  get(`SELECT ${factColumns} FROM fact WHERE customer_id = ?`, customerId)

/** To be called of a customer who ends: one who comes back later is not new. */
export const keepSeen = ({ run }: Sql, customerId: string, firstSeenAt: number): void =>
  void run(
    `INSERT INTO fact (customer_id, first_seen_at, is_new, standing) VALUES (:customerId, :firstSeenAt, 0, 0)
     ON CONFLICT DO UPDATE SET first_seen_at = coalesce(first_seen_at, excluded.first_seen_at), is_new = 0`,
    { customerId, firstSeenAt },
  )

/** Facts from main. `last`: the number of the last of them in the ledger; if there are none, of the ledger's latest change. */
export type FactsInput = { facts: Fact[]; last: number }

/** Stores a fact, and applies it to the customer and the search tokens of their rows, if they are in the mirror. */
const applyFact = (sql: Sql, fact: Fact): void => {
  sql.run(
    'INSERT OR REPLACE INTO fact VALUES (:customerId, :notedName, :notedBy, :linkEmail, :firstSeenAt, :isNew, :knownBy, :standing)',
    fact,
  )
  const customer = sql.get<{ number: number; serviceName: string | null; email: string | null }>(
    `UPDATE customer SET noted_name = :notedName, noted_by = :notedBy, link_email = :linkEmail, is_new = :isNew, known_by = :knownBy, standing = :standing,
       first_seen_at = coalesce(:firstSeenAt, first_seen_at)
     WHERE customer_id = :customerId RETURNING number, service_name AS serviceName, email`,
    fact,
  )
  if (customer !== null) reindexRows(sql, customer.number, { ...fact, ...customer })
}

/** Idempotent. In a transaction of the caller. */
export const applyFacts = (sql: Sql, { facts, last }: FactsInput): void => {
  // As SQLite stores it, with U+FFFD for lone surrogates: otherwise the customer would not be found.
  for (const fact of facts) applyFact(sql, { ...fact, customerId: fact.customerId.toWellFormed() })
  writeMeta(sql, { factNumber: last })
}
