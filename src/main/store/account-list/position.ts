import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createCounts, createStatements } from '../database/statements.ts'
import { accountQueries, accountQuery, type Query } from './query.ts'
import { createSortedPosition, isSortedPart } from './sorted-places.ts'

/** Where a customer's first row stands in the filtered list, in the order of `page`; null if none of theirs is in it. */
export const createAccountPosition = (db: Db) => {
  const numbers = createStatements<number>(db, { pluck: true })
  const count = createCounts(db)
  const sortedPosition = createSortedPosition(db)
  const theirs = `SELECT u.id FROM utility_account u JOIN customer c ON c.number = u.customer_number
    WHERE c.connection_seq = :owner AND c.customer_id = :customerId`
  return (
    seq: number,
    { upTo = null, ...filter }: AccountFilter & { upTo?: number | null },
    customerId: string,
  ): number | null => {
    const theirsIn = ({ sql, parameters }: Query): number[] =>
      numbers(`SELECT id FROM (${sql}) WHERE id IN (${theirs}) ORDER BY id DESC`).all({
        ...parameters,
        owner: seq,
        customerId,
      })
    const parts = accountQueries(seq, filter, { upTo })
    if (parts.every(isSortedPart)) {
      const few = theirsIn(accountQuery(seq, filter, { upTo }))
      return sortedPosition(parts, accountQueries(seq, filter, { upTo, few }).filter(isSortedPart))
    }
    let before = 0
    for (const query of parts) {
      const { sql, parameters } = query
      const [id] = theirsIn(query)
      if (id !== undefined)
        return before + count(`SELECT count(*) FROM (${sql}) WHERE id > :id`, { ...parameters, id })
      before += count(`SELECT count(*) FROM (${sql})`, parameters)
    }
    return null
  }
}
