import type { Db } from '../database/database.ts'
import type { UtilityAccountFields } from '../utility-account.ts'

type Counted = Pick<UtilityAccountFields, 'present' | 'utility' | 'state' | 'city'>

/** Counts what is inserted where the triggers do not (see database/migrations/bulk-saving.ts). */
export type Counting = {
  customer: (isNew: boolean) => void
  row: (row: Counted) => void
  /** Brings the counts up to date. Before any row is removed, which the triggers count. */
  settle: () => void
}

/** The triggers count. */
export const countedByTriggers: Counting = {
  customer: () => undefined,
  row: () => undefined,
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
  let isMine = false
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
    settle,
  }
  return {
    counting,
    /** At the beginning of a transaction. */
    begin: (): void => {
      // Of one that was undone.
      counts.clear()
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
