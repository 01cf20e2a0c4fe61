import type { Db } from './database/database.ts'
import type { UtilityAccountFields } from './utility-account.ts'

/** Connections of which much waits for a thread. */
export const leftToMerge = 'FROM late_merge JOIN connection ON seq = connection_seq WHERE removed_at IS NULL'

/** Counts the parts that the larger of the indexes is in. */
export const createPartCount = (db: Db): (() => number) => {
  const count = db
    .prepare<[], number>(
      `WITH RECURSIVE part (id) AS (
         SELECT min(segid) FROM utility_account_text_idx UNION ALL
         SELECT (SELECT min(segid) FROM utility_account_text_idx WHERE segid > id) FROM part WHERE id IS NOT NULL
       ) SELECT count(id) FROM part`,
    )
    .pluck()
  return () => count.get() ?? 0
}

/** Steps that are taken beside what a reading left; each adds a part or two, and FTS5 merges very many all at once. */
const mostBeside = 50

/** Pages of an index written in one portion: a few milliseconds. */
export const portion = 16

/** Merges a portion of what saving has added to the search indexes of accounts; false: there was nothing to do. `pages`: written at once. */
export const createIndexMerge = (db: Db, pages = () => portion): (() => boolean) => {
  const merges = ['utility_account_text', 'utility_account_words'].map(table =>
    db.prepare<[number]>(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`),
  )
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  return () =>
    merges.some(merge => {
      const before = changes.get() ?? 0
      merge.run(pages())
      // FTS5 counts one change for the command, and more where it merged.
      return (changes.get() ?? 0) - before > 1
    })
}

/**
 * The indexes never merge by themselves (see database/migrations/search/index-merging.ts), so whoever saves or removes many rows does a portion
 * between two steps; false: there is nothing to do. What a long reading left is no work of theirs, so that nobody's look-up waits for it, unless
 * they take very many steps before it is done.
 */
export const createIndexTidy = (db: Db): (() => boolean) => {
  const merge = createIndexMerge(db)
  const isLeft = db.prepare<[]>(`SELECT 1 ${leftToMerge}`)
  let beside = 0
  return () => {
    if (isLeft.get() === undefined) beside = 0
    else if (beside < mostBeside) {
      beside += 1
      return false
    }
    return merge()
  }
}

type Indexed = Pick<UtilityAccountFields, 'folded' | 'foldedIds' | 'words'> & { id: number; seq: number }

/** Whether a row waits to be put into the search indexes (see writer/late-index.ts). */
export const createIsLate = (db: Db) => {
  const late = db.prepare<[number, number], number>(
    'SELECT 1 FROM late_index WHERE connection_seq = ? AND after < ?',
  )
  return (seq: number, id: number): boolean => late.get(seq, id) !== undefined
}

/** Puts a row that was inserted into both search indexes, unless it waits for that. */
export const createRowIndexer = (db: Db, isLate = createIsLate(db)) => {
  const addText = db.prepare<[number, string, string]>(
    'INSERT INTO utility_account_text (rowid, folded, folded_ids) VALUES (?, ?, ?)',
  )
  const addWords = db.prepare<[number, string]>(
    'INSERT INTO utility_account_words (rowid, words) VALUES (?, ?)',
  )
  return ({ id, seq, folded, foldedIds, words }: Indexed): void => {
    if (isLate(seq, id)) return
    addText.run(id, folded, foldedIds)
    if (words !== null) addWords.run(id, words)
  }
}
