import { type AccountFilter, accountQuery } from './account-filter.ts'
import type { Db } from './database/database.ts'
import { createCounts, createStatements } from './database/statements.ts'

/** Where a customer's first row stands in the filtered list, in the order of `page`; null if none of theirs is in it. */
export const createAccountPosition = (db: Db) => {
  const ids = createStatements<{ id: number | null }>(db)
  const count = createCounts(db)
  return (
    seq: number,
    { upTo = null, ...filter }: AccountFilter & { upTo?: number | null },
    customerId: string,
  ): number | null => {
    let before = 0
    for (const rank of ['first', 'rest'] as const) {
      const { sql, parameters } = accountQuery(seq, filter, { rank, upTo })
      const theirs = `SELECT u.id FROM utility_account u JOIN customer c ON c.number = u.customer_number
        WHERE c.connection_seq = :owner AND c.customer_id = :customerId`
      const [found] = ids(`SELECT max(id) AS id FROM (${sql}) WHERE id IN (${theirs})`).all({
        ...parameters,
        owner: seq,
        customerId,
      })
      const id = found?.id ?? null
      if (id !== null) {
        return before + count(`SELECT count(*) FROM (${sql}) WHERE id > :id`, { ...parameters, id })
      }
      before += count(`SELECT count(*) FROM (${sql})`, parameters)
    }
    return null
  }
}
