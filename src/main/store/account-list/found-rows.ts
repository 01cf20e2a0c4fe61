import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createKept, createStatements } from '../database/statements.ts'
import { type Query, searchQueries } from './query.ts'
import { createTextBeyond } from './text-beyond.ts'
import { mostCounted, type Total } from './totals.ts'
import { createWordsLike } from './words-like.ts'

/** Searches whose rows are remembered: the windows of a list ask one after the other. */
const keptSearches = 8

/** What a search finds, as far as it is counted. */
type FoundRows = Total & {
  /** All ids, where the total is exact. */
  ids: readonly number[]
  /** A window of ids, the best first; null: it reaches further than what was found is known. */
  best: (offset: number, limit: number) => readonly number[] | null
}

/**
 * Asks for what a search finds once, for its number and for its rows: at a million rows an expression costs the most before it finds
 * anything, since FTS5 gathers first what all words have that begin as one does.
 */
export const createFoundRows = (db: Db) => {
  const wordsLike = createWordsLike(db)
  const textBeyond = createTextBeyond(db)
  const statements = createStatements<number>(db, { pluck: true })
  const kept = createKept<FoundRows | null>(db, keptSearches)
  const idsOf = (query: Query | null, limit: number): number[] =>
    query === null
      ? []
      : statements(`${query.sql} ORDER BY ${query.order} LIMIT :limit`).all({ ...query.parameters, limit })

  /** Those of known ids that a query finds as well. */
  const among = ({ sql, parameters }: Query, known: readonly number[]): number[] =>
    // The plus keeps SQLite from asking the full-text index once for each id.
    statements(
      `SELECT id FROM (${sql}) WHERE +id IN (SELECT value FROM json_each(:known)) ORDER BY id DESC`,
    ).all({
      ...parameters,
      low: Math.min(...known),
      high: Math.max(...known),
      known: JSON.stringify(known),
    })

  const find = (seq: number, filter: AccountFilter, upTo: number | null): FoundRows | null => {
    const queries = searchQueries(seq, filter, { upTo, wordsLike })
    if (queries === null) return null
    const words = idsOf(queries.words, mostCounted + 1)
    const text =
      words.length > mostCounted
        ? []
        : (textBeyond(seq, filter, { upTo }, new Set(words)) ?? idsOf(queries.text, mostCounted + 1))
    const found = [...new Set([...words, ...text])]
    const total = Math.min(found.length, mostCounted + 1)
    const exact = total <= mostCounted

    const isWhole = words.length <= mostCounted
    const ranked = isWhole ? queries.leads : queries.ranks
    let ordered: { upTo: number; ids: readonly number[] } = { upTo: 0, ids: [] }
    const bestOf = (limit: number): readonly number[] => {
      if (ordered.upTo < limit) {
        const first = new Set<number>()
        for (const rank of words.length === 0 ? [] : ranked) {
          if (first.size >= limit) break
          for (const id of isWhole ? among(rank, words) : idsOf(rank, limit)) first.add(id)
        }
        ordered = { upTo: limit, ids: [...new Set([...first, ...found])] }
      }
      return ordered.ids
    }
    return {
      total,
      exact,
      ids: found,
      best: (offset, limit) => {
        if (!exact && offset > 0) return null
        return bestOf(exact ? mostCounted : limit).slice(offset, offset + limit)
      },
    }
  }

  return (seq: number, filter: AccountFilter, upTo: number | null): FoundRows | null =>
    kept(JSON.stringify([seq, { ...filter, sort: null }, upTo]), () => find(seq, filter, upTo))
}
