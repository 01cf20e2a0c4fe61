import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import type { UtilityAccountFields } from '../utility-account.ts'

type Counted = Pick<UtilityAccountFields, 'present' | 'utility' | 'state' | 'city'>

/** Counts what is inserted where the triggers do not (see database/migrations/bulk-saving.ts), and gives rows their ids. */
export type Counting = {
  customer: (isNew: boolean) => void
  row: (row: Counted) => void
  /** For a new row; null: whoever inserts it looks. */
  nextId: () => number | null
  /** The same for a new customer; `took`: one was given another way. */
  nextNumber: () => number | null
  took: (number: number) => void
  /** Brings the counts up to date. Before any row is removed, which the triggers count. */
  settle: () => void
}

/** The triggers count. */
export const countedByTriggers: Counting = {
  customer: () => undefined,
  row: () => undefined,
  nextId: () => null,
  nextNumber: () => null,
  took: () => undefined,
  settle: () => undefined,
}

/**
 * Counts for the transactions of one connection whose rows wait for the search index, once at the end of each: a trigger that counts
 * costs as much for a row as the row. Where none wait, the triggers count.
 */
export const createBulkCount = (db: Db, seq: number) => {
  const mark = db.prepare<[number, number]>(
    'UPDATE late_index SET counts_itself = ? WHERE connection_seq = ?',
  )
  const add = db.prepare<[number, string, string, string, number]>(
    'INSERT INTO tally VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
  )
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
  let isMine = false
  /** Within a transaction nobody else gives any. */
  let lastId: number | null = null
  let lastNumber: number | null = null
  const count = (kind: string, a: string, b: string, n: number): void => {
    const key = `${kind}\n${a}\n${b}`
    const before = counts.get(key)
    if (before) before.n += n
    else counts.set(key, { kind, a, b, n })
  }
  const settle = (): void => {
    for (const { kind, a, b, n } of counts.values()) add.run(seq, kind, a, b, n)
    counts.clear()
  }
  const counting: Counting = {
    customer: isNew => {
      if (!isMine) return
      count('customer', '', '', 1)
      count('new', '', '', isNew ? 1 : 0)
    },
    row: ({ present, utility, state, city }) => {
      if (!isMine) return
      count('row', '', '', 1)
      count('utility', utility ?? '', '', present)
      count('place', state ?? '', city ?? '', present)
      if (present === 1 && utility !== null && state !== null) count('served', utility, state, 1)
    },
    nextId: () => {
      if (!isMine) return null
      lastId ??= highest.get(range) ?? range.first
      lastId += 1
      return lastId
    },
    nextNumber: () => {
      if (!isMine) return null
      lastNumber = lastNumber === null ? (latest.get(range) ?? range.first) : lastNumber + 1
      return lastNumber
    },
    took: number => {
      lastNumber = number
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
      isMine = mark.run(1, seq).changes > 0
    },
    /** At its end. */
    end: (): void => {
      settle()
      if (isMine) mark.run(0, seq)
      isMine = false
    },
  }
}
