import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { accountQuery } from './query.ts'
import { createWordsLike } from './words-like.ts'

/** Ids that are looked through in one go: a few milliseconds. */
const span = 10_000

/** Counts a filtered list to its end, part by part: yields after each, and answers the number at last. */
export const createExactCount = (db: Db) => {
  const counts = createStatements<number>(db, { pluck: true })
  const wordsLike = createWordsLike(db)
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()
  return function* (
    seq: number,
    { upTo = null, ...filter }: AccountFilter & { upTo?: number | null },
  ): Generator<void, number> {
    const range = idRange(seq)
    const newest = Math.min(latest.get(range) ?? 0, upTo ?? Number.MAX_SAFE_INTEGER)
    let total = 0
    for (let top = newest; top >= range.first; top -= span) {
      const after = Math.max(range.first, top - span + 1) - 1
      const { sql, parameters } = accountQuery(seq, filter, { upTo: top, after, wordsLike })
      total += counts(`SELECT count(*) FROM (${sql})`).all(parameters)[0] ?? 0
      yield
    }
    return total
  }
}
