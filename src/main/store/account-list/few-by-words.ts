import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { type QueryOptions, searchQueries } from './query.ts'
import { holds } from './word-expression.ts'
import { readWordSearch } from './word-search.ts'
import { createWordsLike } from './words-like.ts'

/** `isAll`: no others are found; else none above `lowest`. */
export type Few = { ids: number[]; isAll: boolean; lowest: number }

/** Those of some rows that hold the words of a search, each looked at. */
export const createHolding = (db: Db) => {
  const rows = db.prepare<{ ids: string }, { id: number; words: string | null }>(
    'SELECT u.id, u.words FROM json_each(:ids) m CROSS JOIN utility_account u ON u.id = m.value ORDER BY m.key',
  )
  return (search: string, ids: number[]): number[] => {
    const { all } = readWordSearch(search)
    const found = rows.all({ ids: JSON.stringify(ids) }).filter(({ words }) => holds(all, words ?? ''))
    return found.map(({ id }) => id)
  }
}

/**
 * What a search finds by words, the newest first, among the `most` newest rows that have words with the same first letters: for so few,
 * looking at their words costs less than having FTS5 gather all that begin so, which at a million rows takes 5 to 15 ms for a common name.
 */
export const createFewByWords = (db: Db) => {
  const ids = createStatements<number>(db, { pluck: true })
  const holding = createHolding(db)
  const wordsLike = createWordsLike(db)
  /** `allOrNone`: null where there are more. Null as well where words are gathered by their first letters anyway. */
  return (
    seq: number,
    search: string,
    { most, allOrNone = false, ...options }: QueryOptions & { most: number; allOrNone?: boolean },
  ): Few | null => {
    const rough = searchQueries(seq, { ...unfiltered, search }, { ...options, wordsLike })?.rough
    if (rough == null) return null
    const limited = `${rough.sql} ORDER BY ${rough.order} LIMIT :limit`
    const near = ids(limited).all({ ...rough.parameters, limit: most + 1 })
    const isAll = near.length <= most
    if (allOrNone && !isAll) return null
    return { ids: holding(search, near), isAll, lowest: near.at(-1) ?? 0 }
  }
}
