import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { createIsLate } from '../search-index.ts'
import type { UtilityAccountFields } from '../utility-account.ts'

type Counted = Pick<UtilityAccountFields, 'present' | 'utility' | 'state' | 'city'>
type Count = (seq: number, kind: string, a: string, b: string, n: number) => void

/** Counts what is inserted, and gives it its numbers; what is removed or changed, triggers count. */
export type Counting = {
  customer: (seq: number, isNew: boolean) => void
  row: (seq: number, row: Counted) => void
  /** For a new row; null: whoever inserts it looks. */
  nextId: () => number | null
  /** The same for a new customer; `took`: one was given another way. */
  nextNumber: () => number | null
  took: (number: number) => void
  /** Whether a row waits to be put into the search indexes. */
  isLate: (seq: number, id: number) => boolean
  /** Brings the counts up to date. Before any row is removed. */
  settle: () => void
}

const countWith = (count: Count): Pick<Counting, 'customer' | 'row'> => ({
  customer: (seq, isNew) => {
    count(seq, 'customer', '', '', 1)
    count(seq, 'new', '', '', isNew ? 1 : 0)
  },
  row: (seq, { present, utility, state, city }) => {
    count(seq, 'row', '', '', 1)
    count(seq, 'utility', utility ?? '', '', present)
    count(seq, 'place', state ?? '', city ?? '', present)
    if (present === 1 && utility !== null && state !== null) count(seq, 'served', utility, state, 1)
  },
})

const createAdd = (db: Db): Count => {
  const add = db.prepare<[number, string, string, string, number]>(
    'INSERT INTO tally VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
  )
  return (...count) => void add.run(...count)
}

/** Counts each at once. */
export const createCounting = (db: Db): Counting => ({
  ...countWith(createAdd(db)),
  nextId: () => null,
  nextNumber: () => null,
  took: () => undefined,
  isLate: createIsLate(db),
  settle: () => undefined,
})

/** Counts for the transactions of one connection, once at the end of each: to count costs as much for a row as the row. */
export const createBulkCount = (db: Db, seq: number) => {
  const add = createAdd(db)
  const counts = new Map<string, { kind: string; a: string; b: string; n: number }>()
  const range = idRange(seq)
  const highest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(number) + 1 FROM customer WHERE number BETWEEN :first AND :last',
    )
    .pluck()
  const late = db.prepare<[number], number>('SELECT after FROM late_index WHERE connection_seq = ?').pluck()
  let lateAfter: number | null = null
  /** Within a transaction nobody else gives any. */
  let lastId: number | null = null
  let lastNumber: number | null = null
  const count: Count = (_, kind, a, b, n) => {
    const key = `${kind}\n${a}\n${b}`
    const before = counts.get(key)
    if (before) before.n += n
    else counts.set(key, { kind, a, b, n })
  }
  const settle = (): void => {
    for (const { kind, a, b, n } of counts.values()) add(seq, kind, a, b, n)
    counts.clear()
  }
  const counting: Counting = {
    ...countWith(count),
    nextId: () => {
      lastId ??= highest.get(range) ?? range.first
      lastId += 1
      return lastId
    },
    nextNumber: () => {
      lastNumber = lastNumber === null ? (latest.get(range) ?? range.first) : lastNumber + 1
      return lastNumber
    },
    took: number => {
      lastNumber = number
    },
    isLate: (_, id) => {
      lateAfter ??= late.get(seq) ?? Number.POSITIVE_INFINITY
      return id > lateAfter
    },
    settle,
  }
  return {
    counting,
    /** At the beginning of a transaction. */
    begin: (): void => {
      // Of one that was undone.
      counts.clear()
      lastId = null
      lastNumber = null
      lateAfter = null
    },
    /** At its end. */
    end: settle,
  }
}
