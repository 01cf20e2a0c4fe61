import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { createIsLate } from '../search-index.ts'
import { type Count, createTally } from './tally.ts'

/** Counts what is inserted, and gives it its numbers; what is removed or changed, triggers count. */
export type Counting = {
  add: (seq: number, counts: readonly Count[]) => void
  /** For a new row; null: whoever inserts it looks. */
  nextId: () => number | null
  /** Whether a row waits to be put into the search indexes. */
  isLate: (seq: number, id: number) => boolean
  /** Brings the counts up to date. Before any row is removed. */
  settle: () => void
}

const createAdd = (db: Db) => {
  const add = db.prepare<Count & { seq: number }>(
    'INSERT INTO tally VALUES (:seq, :kind, :a, :b, :n) ON CONFLICT DO UPDATE SET n = n + excluded.n',
  )
  return (seq: number, counts: readonly Count[]): void => {
    for (const count of counts) add.run({ seq, ...count })
  }
}

/** Counts each at once. */
export const createCounting = (db: Db): Counting => ({
  add: createAdd(db),
  nextId: () => null,
  isLate: createIsLate(db),
  settle: () => undefined,
})

/** Counts for the transactions of one connection, once at the end of each: to count costs as much for a row as the row. */
export const createBulkCount = (db: Db, seq: number) => {
  const add = createAdd(db)
  const tally = createTally()
  const range = idRange(seq)
  // Also above rows that have gone since a reading began: what is not above is taken for what was there before it.
  const highest = db
    .prepare<{ seq: number; first: number; last: number }, number>(
      `SELECT max(coalesce((SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last), :first),
         coalesce((SELECT max(after, places_after) FROM late_index WHERE connection_seq = :seq), 0))`,
    )
    .pluck()
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(number) FROM customer WHERE number BETWEEN :first AND :last',
    )
    .pluck()
  const late = db.prepare<[number], number>('SELECT after FROM late_index WHERE connection_seq = ?').pluck()
  let lateAfter: number | null = null
  /** Within a transaction nobody else gives any. */
  let lastId: number | null = null
  const settle = (): void => add(seq, tally.take())
  /** The first of so many ids for new rows. */
  const nextIds = (count: number): number => {
    lastId ??= highest.get({ seq, ...range }) ?? range.first
    lastId += count
    return lastId - count + 1
  }
  const counting: Counting = {
    add: (_, counts) => tally.add(counts),
    nextId: () => nextIds(1),
    isLate: (_, id) => {
      lateAfter ??= late.get(seq) ?? Number.POSITIVE_INFINITY
      return id > lateAfter
    },
    settle,
  }
  return {
    counting,
    nextIds,
    /** For the next new customer. */
    nextNumber: (): number => {
      const highest = latest.get(range) ?? null
      return highest === null ? range.first : highest + 1
    },
    /** At the beginning of a transaction. */
    begin: (): void => {
      // Of one that was undone.
      tally.take()
      lastId = null
      lateAfter = null
    },
    /** At its end. */
    end: settle,
  }
}
