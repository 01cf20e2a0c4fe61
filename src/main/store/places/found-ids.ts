import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { createSearchWalk, type SearchWalk } from './search-walk.ts'

/** What a search finds, as a set of ids: a bit each, since a letter finds half of a million. */
export type FoundIds = SearchWalk & { has: (id: number) => boolean }

/** Gathers the ids of all that a search finds, in steps. */
export const createFoundIds = (db: Db, start = createSearchWalk(db)) => {
  const ids = createStatements<number>(db, { pluck: true })
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()
  return (seq: number, search: string): FoundIds => {
    const range = idRange(seq)
    const newest = latest.get(range) ?? range.first
    const bits = new Uint8Array(Math.floor((newest - range.first) / 8) + 1)
    const walk = start(seq, search, ({ sql, parameters }) => {
      const found = ids(sql).all(parameters)
      for (const id of found) {
        const at = id - range.first
        bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
      }
      return found.length
    })
    const has = (id: number) => {
      const at = id - range.first
      return ((bits[at >> 3] ?? 0) & (1 << (at & 7))) > 0
    }
    return { ...walk, has }
  }
}
