import type { Fact } from '../../mirror-worker/import/facts.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** Facts in the order of their changes; `last`: the number of the last one here, or of the latest change where there are none. */
export type FactPage = { facts: Fact[]; last: number }

const ofCustomer = 'FROM link WHERE connection_seq = f.connection_seq AND customer_id = f.customer_id'
const hasLink = (condition: string) => `EXISTS (SELECT 1 ${ofCustomer} AND ${condition})`

/** SQL: the name at the latest link that the customer of `f` accepted. */
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
 * Facts: what only the ledger knows of customers and the mirror's lists show. Triggers number their changes (file/triggers.sql), so that a mirror
 * that has them up to a number is sent the rest.
 */
export const createFacts = ({ all, count, run }: Sql) => {
  const last = (seq: number) => count('SELECT max(number) FROM fact_change WHERE connection_seq = ?', seq)
  return {
    /** Facts that changed after this number. */
    after: (seq: number, number: number, limit: number): FactPage => {
      const rows = all<Fact & { number: number }>(page, { seq, number, limit })
      return { facts: rows.map(({ number: _, ...fact }) => fact), last: rows.at(-1)?.number ?? last(seq) }
    },
    /** The number of the latest change. */
    last,
    /** After a rescue: mirrors may have facts that were lost here, so all get new numbers, above any from before (`now`: milliseconds). */
    renumber: (now: number): void => {
      const known = ['seen', 'given_name', 'came_by', 'ended', 'link']
      const rows = known.map(table => `SELECT connection_seq, customer_id FROM ${table}`)
      run(`INSERT INTO touched ${rows.join(' UNION ')}`)
      run('UPDATE fact_change SET number = number + ?', now)
    },
  }
}
