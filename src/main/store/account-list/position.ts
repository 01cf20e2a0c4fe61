import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createCounts, createStatements } from '../database/statements.ts'
import { accountQueries, isById } from './query.ts'

/** Where a customer's first row stands in the filtered list, in the order of `page`; null if none of theirs is in it. */
export const createAccountPosition = (db: Db) => {
  const numbers = createStatements<number>(db, { pluck: true })
  const count = createCounts(db)
  const theirs = `SELECT u.id FROM utility_account u JOIN customer c ON c.number = u.customer_number
    WHERE c.connection_seq = :owner AND c.customer_id = :customerId`
  return (
    seq: number,
    { upTo = null, ...filter }: AccountFilter & { upTo?: number | null },
    customerId: string,
  ): number | null => {
    let before = 0
    for (const query of accountQueries(seq, filter, { upTo })) {
      const { sql, placed, parameters } = query
      const given = { ...parameters, owner: seq, customerId }
      const [id] = numbers(`SELECT id FROM (${sql}) WHERE id IN (${theirs}) ORDER BY id DESC LIMIT 1`).all(
        given,
      )
      if (id !== undefined) {
        // Rows in the order of ids need not be numbered to be counted.
        const place = isById(query)
          ? count(`SELECT count(*) FROM (${sql}) WHERE id > :id`, { ...parameters, id })
          : (numbers(`SELECT min(place) FROM (${placed}) WHERE id IN (${theirs})`).all(given)[0] ?? 0)
        return before + place
      }
      before += count(`SELECT count(*) FROM (${sql})`, parameters)
    }
    return null
  }
}
