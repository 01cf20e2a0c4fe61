import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'

/** Rows put into the index by one statement: a few milliseconds. */
const batch = 250
/** What a row costs there, in bytes written. */
const rowCost = 150

/** The rows of a long list that are in no search index yet (see database/late-index.ts). */
export const createLateIndex = (db: Db) => {
  const begin = db.prepare<{ seq: number; first: number; last: number }>(
    `INSERT INTO late_index
     SELECT :seq, coalesce(max(id), :first) FROM utility_account WHERE id BETWEEN :first AND :last
     ON CONFLICT DO NOTHING`,
  )
  const after = db.prepare<[number], number>('SELECT after FROM late_index WHERE connection_seq = ?').pluck()
  const waiting = db
    .prepare<{ after: number; last: number }, number>(
      'SELECT max(id) - :after FROM utility_account WHERE id > :after AND id <= :last',
    )
    .pluck()
  const next = db
    .prepare<{ after: number; last: number }, number | null>(
      `SELECT max(id) FROM
         (SELECT id FROM utility_account WHERE id > :after AND id <= :last ORDER BY id LIMIT ${batch})`,
    )
    .pluck()
  const index = db.prepare<{ after: number; upTo: number }>(
    `INSERT INTO utility_account_text (rowid, folded, folded_ids)
     SELECT id, folded, folded_ids FROM utility_account WHERE id > :after AND id <= :upTo`,
  )
  const move = db.prepare<{ seq: number; upTo: number }>(
    'UPDATE late_index SET after = :upTo WHERE connection_seq = :seq',
  )
  const end = db.prepare<[number]>('DELETE FROM late_index WHERE connection_seq = ?')

  /** Yields what each part cost; between two of them others may have gone on with the same. */
  function* build(seq: number) {
    const { last } = idRange(seq)
    for (;;) {
      const from = after.get(seq)
      if (from === undefined) return
      const upTo = next.get({ after: from, last }) ?? null
      if (upTo === null) return
      index.run({ after: from, upTo })
      move.run({ seq, upTo })
      yield batch * rowCost
    }
  }

  return {
    /** From now on, new rows of the connection wait. */
    begin: (seq: number): void => void begin.run({ seq, ...idRange(seq) }),
    /** How many rows wait, or a few more. */
    waiting: (seq: number): number => {
      const from = after.get(seq)
      return from === undefined ? 0 : (waiting.get({ after: from, last: idRange(seq).last }) ?? 0)
    },
    build,
    /** Puts in what waits, and from then on each row at once. */
    *end(seq: number) {
      yield* build(seq)
      end.run(seq)
    },
  }
}

/** Connections of which rows wait: a reading was ended before they were in the index. */
export const createLateIndexes = (db: Db): (() => number[]) => {
  const all = db.prepare<[], number>('SELECT connection_seq FROM late_index').pluck()
  return () => all.all()
}
