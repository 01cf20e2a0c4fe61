import type { Fact } from '../../mirror-worker/facts/facts.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** What the mirror is to be sent: facts in the order of their changes; `last`: the number of the last of them, and of all if there are none. */
export type FactPage = { facts: Fact[]; last: number }

export type Facts = ReturnType<typeof createFacts>

const ofCustomer = 'FROM link WHERE connection_seq = f.connection_seq AND customer_id = f.customer_id'
const hasLink = (condition: string) => `EXISTS (SELECT 1 ${ofCustomer} AND ${condition})`

/** What the customer is called at the latest link that they accepted, in a query over `f`. */
export const linkName = `(SELECT customer ${ofCustomer} AND customer <> '' ORDER BY number DESC LIMIT 1)`

const page = `SELECT f.number, f.customer_id AS customerId, iif(e.removed_at IS NULL, coalesce(${linkName}, g.name), NULL) AS notedName,
    CASE WHEN e.removed_at IS NOT NULL THEN NULL WHEN ${linkName} IS NOT NULL THEN 'link' WHEN g.name IS NOT NULL THEN 'staff' END AS notedBy,
    s.first_seen_at AS firstSeenAt, coalesce(s.is_new, 0) AS isNew,
    CASE WHEN c.url IS NOT NULL OR ${hasLink('request_id IS NOT NULL')} THEN 'service' WHEN ${hasLink('TRUE')} THEN 'person' END AS knownBy,
    ${hasLink('redirect_url IS NULL')}
      OR EXISTS (SELECT 1 FROM link WHERE connection_seq = f.connection_seq AND url = c.url AND redirect_url IS NULL)
      OR EXISTS (SELECT 1 FROM earlier_standing WHERE connection_seq = f.connection_seq AND url = c.url) AS standing
  FROM fact_change f LEFT JOIN seen s USING (connection_seq, customer_id) LEFT JOIN given_name g USING (connection_seq, customer_id)
  LEFT JOIN came_by c USING (connection_seq, customer_id) LEFT JOIN ended e USING (connection_seq, customer_id)
  WHERE f.connection_seq = :seq AND f.number > :number ORDER BY f.number LIMIT :limit`

/**
 * What only the ledger knows of customers, numbered in the order in which it changed, so that a mirror that has all up to a number is sent the
 * rest. A change of any of it calls `touch` in the same transaction.
 */
export const createFacts = (db: Db) => {
  const { all, column, count, run } = createSql(db)
  const touch = (seq: number, customerId: string): void =>
    void run(
      `INSERT INTO fact_change VALUES (:seq, :customerId, (SELECT coalesce(max(number), 0) + 1 FROM fact_change WHERE connection_seq = :seq))
       ON CONFLICT DO UPDATE SET number = excluded.number`,
      { seq, customerId },
    )
  const last = (seq: number) => count('SELECT max(number) FROM fact_change WHERE connection_seq = ?', seq)
  return {
    /** What is known of this customer changed. */
    touch,
    /** The same of all who followed a URL, since it is another kind of link now. */
    touchFollowers: (seq: number, url: string): void => {
      const followers = column<string>(
        'SELECT customer_id FROM came_by WHERE connection_seq = ? AND url = ?',
        seq,
        url,
      )
      for (const customerId of followers) touch(seq, customerId)
    },
    /** All that is known of any customer is new to a mirror. */
    touchAll: (): void => {
      const known = ['seen', 'given_name', 'came_by', 'ended', 'link'].map(
        table =>
          `SELECT connection_seq AS seq, customer_id AS customerId FROM ${table} WHERE customer_id IS NOT NULL`,
      )
      for (const { seq, customerId } of all<{ seq: number; customerId: string }>(known.join(' UNION ')))
        touch(seq, customerId)
    },
    /** Facts that changed after this number. */
    after: (seq: number, number: number, limit: number): FactPage => {
      const rows = all<Fact & { number: number }>(page, { seq, number, limit })
      return { facts: rows.map(({ number: _, ...fact }) => fact), last: rows.at(-1)?.number ?? last(seq) }
    },
    /** The number of the latest change. */
    last,
    /** After a back-up was put in: mirrors may have facts that are newer than it, so all of them are sent again. */
    renumber: (now: number): void => void run('UPDATE fact_change SET number = number + ?', now),
  }
}
