import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createKept, createStatements } from '../database/statements.ts'
import { accountQueries, accountQuery } from './query.ts'
import { createWordsLike } from './words-like.ts'

/** Rows up to which a list is sorted whole: on a walk in its order, a filter would be held against all rows that are none of them. */
export const mostSorted = 20_000

/** Lists that are remembered: the windows of a list ask one after the other. */
const keptLists = 8

/** All ids of a filtered list in its order, which is none of `best`. `known`: the ids, in any order, where they are known. */
export const createSortedRows = (db: Db) => {
  const statements = createStatements<number>(db, { pluck: true })
  const kept = createKept<readonly number[]>(db, keptLists)
  const wordsLike = createWordsLike(db)
  return (
    seq: number,
    filter: AccountFilter,
    upTo: number | null,
    known: readonly number[] | null,
  ): readonly number[] =>
    kept(JSON.stringify([seq, filter, upTo]), () => {
      const all = accountQuery(seq, filter, { upTo, wordsLike })
      const few = known ?? statements(all.sql).all(all.parameters)
      return accountQueries(seq, filter, { upTo, few }).flatMap(({ sql, order, parameters }) =>
        statements(`${sql} ORDER BY ${order}`).all(parameters),
      )
    })
}
