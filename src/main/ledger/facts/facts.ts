import { type Fact, type FactsInput, factColumns } from '../../mirror-worker/import/facts.ts'
import type { Sql } from '../../sqlite/sql.ts'

const page = `SELECT number, ${factColumns} FROM customer_fact
  WHERE connection_seq = :seq AND number > :number ORDER BY number LIMIT :limit`

export type Facts = ReturnType<typeof createFacts>

/**
 * Facts: what only the ledger knows of customers and the mirror's lists show. Triggers number their changes (file/triggers.sql), so that a mirror
 * that has them up to a number is sent the rest.
 */
export const createFacts = ({ all, count, run }: Sql) => {
  const last = (seq: number) => count('SELECT max(number) FROM fact_change WHERE connection_seq = ?', seq)
  return {
    /** Facts that changed after this number, in the order of their changes. */
    after: (seq: number, number: number, limit: number): FactsInput => {
      const rows = all<Fact & { number: number }>(page, { seq, number, limit })
      return { facts: rows.map(({ number: _, ...fact }) => fact), last: rows.at(-1)?.number ?? last(seq) }
    },
    /** The number of the latest change. */
    last,
    /** After a rescue, mirrors may have facts that were lost here: all get new numbers, higher than any before (`now`: milliseconds). */
    renumber: (now: number): void => {
      const known = ['seen', 'given_name', 'came_by', 'ended', 'link']
      const rows = known.map(table => `SELECT connection_seq, customer_id FROM ${table}`)
      run(`INSERT INTO touched ${rows.join(' UNION ')}`)
      run('UPDATE fact_change SET number = number + ?', now)
    },
  }
}
