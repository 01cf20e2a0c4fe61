import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createCounts, createTally } from '../database/statements.ts'
import { accountQuery } from './query.ts'
import { createWordsLike } from './words-like.ts'

/** Counted up to this many: nobody reads on to the end of more, and counting them all costs more than finding the first. */
export const mostCounted = 1_000

/** How many rows there are; not `exact`: more than `mostCounted`, for which one more stands. */
export type Total = { total: number; exact: boolean }

/** Answers null where no tally that is kept says it. */
type Tally = (seq: number, kind: string, a?: string | null, b?: string | null) => number

const talliedTotal = (tally: Tally, seq: number, filter: AccountFilter): number | null => {
  const { search, utility, state, city, onlyNew, standing, matched, noZip } = filter
  if (search !== '' || onlyNew || standing || matched !== null || noZip) return null
  if (utility === null && state === null && city === null) return tally(seq, 'row')
  if (utility !== null && state === null && city === null) return tally(seq, 'utility', utility)
  return utility === null && state !== null ? tally(seq, 'place', state, city) : null
}

/** How many rows a filtered list has. */
export const createAccountTotals = (db: Db) => {
  const count = createCounts(db)
  const tally = createTally(db)
  const wordsLike = createWordsLike(db)
  return (seq: number, filter: AccountFilter, upTo: number | null): Total => {
    const tallied = upTo === null ? talliedTotal(tally, seq, filter) : null
    if (tallied !== null) return { total: tallied, exact: true }
    const { sql, parameters } = accountQuery(seq, filter, { upTo, wordsLike })
    const total = count(`SELECT count(*) FROM (${sql} LIMIT ${mostCounted + 1})`, parameters)
    return { total, exact: total <= mostCounted }
  }
}
