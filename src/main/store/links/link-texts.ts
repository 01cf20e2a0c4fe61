import type { Db } from '../database/database.ts'
import { bound } from '../id-range.ts'

type Numbered = { first: number; last: number }

/** Which rows of the register hold a text: `match` is an expression for its index (see `link-search`). */
export const createLinkTexts = (db: Db) => {
  const all = db
    .prepare<Numbered & { match: string }, number>(
      `SELECT rowid FROM link_text WHERE link_text MATCH :match
       AND rowid BETWEEN ${bound('first')} AND ${bound('last')}`,
    )
    .pluck()
  const newest = db
    .prepare<{ match: string; last: number; limit: number }, number>(
      `SELECT rowid FROM link_text WHERE link_text MATCH :match AND rowid <= ${bound('last')}
       ORDER BY rowid DESC LIMIT :limit`,
    )
    .pluck()

  const matching = (match: string, { first, last }: Numbered): number[] => all.all({ match, first, last })

  return {
    matching,
    /** The newest, of connections before this one too. */
    newestMatching: (match: string, { last }: Numbered, limit: number): number[] =>
      newest.all({ match, last, limit }),
    /** Those of some rows that hold it; null: all of them. */
    holding: (numbers: number[], match: string | null): number[] => {
      if (match === null || numbers.length === 0) return numbers
      const range = { first: Math.min(...numbers), last: Math.max(...numbers) }
      const found = new Set(matching(match, range))
      return numbers.filter(number => found.has(number))
    },
  }
}
