import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { waitingPlaces } from '../places/late-places.ts'
import { leftToMerge } from '../search-index.ts'

/**
 * Rows put into the indexes by one statement: a few milliseconds where somebody waits. Each statement makes a part of its own in an index,
 * which is merged with others later, so they are many where nobody does.
 */
const batches = { short: 500, long: 4000 }
/** What a row costs there, in bytes written. */
const rowCost = 150
/** What FTS5 gathers before it begins another part, in bytes: a whole long batch. */
const gathered = 2_500_000

/** The rows of a long list that are in neither search index yet (see database/migrations/search/bulk-saving.ts). */
export const createLateIndex = (db: Db) => {
  const begin = db.prepare<{ seq: number; first: number; last: number }>(
    `INSERT INTO late_index (connection_seq, after, places_after)
     SELECT :seq, coalesce(max(id), :first), coalesce(max(id), :first) FROM utility_account WHERE id BETWEEN :first AND :last
     ON CONFLICT DO NOTHING`,
  )
  const after = db.prepare<[number], number>('SELECT after FROM late_index WHERE connection_seq = ?').pluck()
  const waiting = db
    .prepare<{ after: number; last: number }, number>(
      'SELECT max(id) - :after FROM utility_account WHERE id > :after AND id <= :last',
    )
    .pluck()
  const next = db
    .prepare<{ after: number; last: number; batch: number }, number | null>(
      `SELECT max(id) FROM
         (SELECT id FROM utility_account WHERE id > :after AND id <= :last ORDER BY id LIMIT :batch)`,
    )
    .pluck()
  const indexes = [
    'utility_account_text (rowid, folded, folded_ids) SELECT id, folded, folded_ids',
    'utility_account_words (rowid, words) SELECT id, words',
  ].map(insert =>
    db.prepare<{ after: number; upTo: number }>(
      `INSERT INTO ${insert} FROM utility_account WHERE id > :after AND id <= :upTo`,
    ),
  )
  const move = db.prepare<{ seq: number; upTo: number }>(
    'UPDATE late_index SET after = :upTo WHERE connection_seq = :seq',
  )
  // Places wait as well (see places/late-places.ts).
  const end = db.prepare<[number]>(
    `DELETE FROM late_index WHERE connection_seq = ? AND NOT EXISTS (SELECT 1 ${waitingPlaces})`,
  )

  /** Yields what each part cost; between two of them others may have gone on with the same. `isShort`: whether somebody may soon wait. */
  function* build(seq: number, isShort: () => boolean) {
    const { last } = idRange(seq)
    for (;;) {
      const from = after.get(seq)
      if (from === undefined) return
      const batch = batches[isShort() ? 'short' : 'long']
      const upTo = next.get({ after: from, last, batch }) ?? null
      if (upTo === null) return
      for (const index of indexes) index.run({ after: from, upTo })
      move.run({ seq, upTo })
      yield batch * rowCost
    }
  }

  const gatherMore = db.prepare(
    `INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('hashsize', ${gathered})`,
  )
  const beginMerges = db.prepare<[number]>('INSERT INTO late_merge VALUES (?) ON CONFLICT DO NOTHING')
  const endMerges = db.prepare<[number]>('DELETE FROM late_merge WHERE connection_seq = ?')

  return {
    /** From now on, new rows of the connection wait. */
    begin: (seq: number): void => {
      begin.run({ seq, ...idRange(seq) })
      beginMerges.run(seq)
    },
    /** What was put in is merged, so others may begin to as well. */
    merged: (seq: number): void => void endMerges.run(seq),
    /** From now on parts are larger: putting rows in takes longer, and merging them takes less. */
    gatherMore: (): void => void gatherMore.run(),
    /** How many rows wait, or a few more. */
    waiting: (seq: number): number => {
      const from = after.get(seq)
      return from === undefined ? 0 : (waiting.get({ after: from, last: idRange(seq).last }) ?? 0)
    },
    /** Whether the connection has about so many rows, or more. */
    isLarge: (seq: number, rows: number): boolean => {
      const { first, last } = idRange(seq)
      return (waiting.get({ after: first, last }) ?? 0) >= rows
    },
    build,
    /** Puts in what waits, and from then on each row at once, unless places wait. */
    *end(seq: number, isShort: () => boolean) {
      yield* build(seq, isShort)
      end.run(seq)
    },
    /** Whether anything waits, or new rows are to. */
    isOpen: (seq: number): boolean => after.get(seq) !== undefined,
  }
}

const waitingRows =
  'SELECT connection_seq FROM late_index JOIN connection ON seq = connection_seq WHERE removed_at IS NULL'

/** Connections of which rows wait, a reading having been ended before they were in the index; or of which parts wait to be merged, too. */
export const createLateIndexes = (db: Db) => {
  const rows = db.prepare<[], number>(waitingRows).pluck()
  const any = db.prepare<[], number>(`${waitingRows} UNION SELECT connection_seq ${leftToMerge}`).pluck()
  return { rows: () => rows.all(), any: () => any.all() }
}
