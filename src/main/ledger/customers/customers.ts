import type { AccountChange } from '../../../contract/accounts/history.ts'
import type { Arrival } from '../../../contract/model.ts'
import type { ChangedCustomer, Returned } from '../../../contract/overview.ts'
import type { Sql } from '../../sqlite/sql.ts'

export type Customers = ReturnType<typeof createCustomers>

/** What only this desk knows of customers: when they came, whether staff have looked, what staff call them, what changed. */
export const createCustomers = ({ all, count, run }: Sql) => {
  const news = 'FROM seen INDEXED BY seen_new WHERE connection_seq = :seq AND is_new = 1'

  return {
    /** Marks one new customer, or all, as seen by staff. Answers whether anything changed. */
    markSeen: (seq: number, customerId: string | null = null): boolean => {
      const one = customerId === null ? '' : 'AND customer_id = :customerId'
      const update = `UPDATE seen SET is_new = 0 WHERE connection_seq = :seq AND is_new = 1 ${one}`
      return run(update, { seq, customerId }) > 0
    },
    countNew: (seq: number) => count(`SELECT count(*) ${news}`, { seq }),
    /** New customers who were first seen from then on, the latest first: 1,000 at most. */
    newSince: (seq: number, at: number) =>
      all<Omit<Arrival, 'name'>>(
        `SELECT customer_id AS customerId, first_seen_at AS at ${news} AND first_seen_at >= :at
         ORDER BY first_seen_at DESC LIMIT 1000`,
        { seq, at },
      ),
    /** New customers who had ended sharing before, and when they last did. */
    returned: (seq: number) =>
      all<Returned>(
        `SELECT customer_id AS customerId, max(CAST(before AS INTEGER)) AS endedAt FROM customer_change
         WHERE connection_seq = :seq AND what = 'consent' AND customer_id IN (SELECT customer_id ${news}) GROUP BY customer_id`,
        { seq },
      ),
    /** Saves the name that staff give a customer; null removes it. */
    name: (seq: number, customerId: string, name: string | null): void => {
      if (name === null)
        run('DELETE FROM given_name WHERE connection_seq = ? AND customer_id = ?', seq, customerId)
      else run('INSERT OR REPLACE INTO given_name VALUES (?, ?, ?)', seq, customerId, name)
    },
    /** What changed of a customer since they were first seen, the latest first. */
    history: (seq: number, customerId: string) =>
      all<AccountChange>(
        `SELECT at, what, label, before, after FROM customer_change
         WHERE connection_seq = :seq AND customer_id = :customerId ORDER BY number DESC`,
        { seq, customerId },
      ),
    /**
     * Customers whose utility accounts changed since then, the latest first: of the latest 2,000 such changes, so that a service which rewrites all its
     * accounts holds nothing up. `noted`: as staff noted them with their link, also an archived one.
     */
    changedSince: (seq: number, since: number) =>
      all<Omit<ChangedCustomer, 'name'> & { noted: string | null }>(
        `WITH latest AS (SELECT * FROM customer_change INDEXED BY customer_change_accounts
             WHERE connection_seq = :seq AND what IN ('utility', 'number', 'address', 'added', 'removed') ORDER BY number DESC LIMIT 2000),
           together AS (SELECT customer_id AS customerId, at, json_group_array(DISTINCT what ORDER BY what) AS what FROM latest
             WHERE at >= :since AND NOT EXISTS (SELECT 1 FROM ended e WHERE (e.connection_seq, e.customer_id) = (:seq, latest.customer_id))
             GROUP BY customer_id, at)
         SELECT customerId, max(at) AS at, what AS "what{}",
           (SELECT customer FROM link l WHERE l.connection_seq = :seq AND l.customer_id = customerId AND l.customer <> ''
            ORDER BY number DESC LIMIT 1) AS noted FROM together GROUP BY customerId ORDER BY at DESC`,
        { seq, since },
      ),
    /** Notes when a customer was first seen; does nothing for a customer who is known. */
    appeared: (seq: number, customerId: string, { at, isNew }: { at: number; isNew: boolean }): void => {
      run('INSERT INTO seen VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING', seq, customerId, at, Number(isNew))
    },
    /** Marks a customer as new, even if the list had them before. */
    markNew: (seq: number, customerId: string, at: number): void =>
      void run(
        `INSERT INTO seen VALUES (:seq, :customerId, :at, 1) ON CONFLICT DO UPDATE SET is_new = 1 WHERE is_new = 0`,
        { seq, customerId, at },
      ),
    /** Notes the URL of the link that a customer followed. */
    cameBy: (seq: number, customerId: string, url: string): void => {
      const put = `INSERT INTO came_by VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET url = excluded.url WHERE url <> excluded.url`
      run(put, seq, customerId, url)
    },
    /** Adds to a customer's history, each change once. */
    changed: (seq: number, customerId: string, changes: readonly AccountChange[]): void => {
      for (const change of changes)
        run(
          `INSERT INTO customer_change (connection_seq, customer_id, at, what, label, before, after)
           VALUES (:seq, :customerId, :at, :what, :label, :before, :after) ON CONFLICT DO NOTHING`,
          { ...change, seq, customerId },
        )
    },
  }
}
