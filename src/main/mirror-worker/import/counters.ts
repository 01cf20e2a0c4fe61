import type { Db } from '../../sqlite/database.ts'
import type { Row } from './utility-account.ts'

type Counted = Pick<Row, 'present' | 'utility' | 'state' | 'city'>
type Change = { kind: string; a: string; b: string; n: number }

export type Counters = ReturnType<typeof createCounters>

/** How many utility accounts there are of each utility and place: counted in code, written once for each transaction. */
export const createCounters = (db: Db) => {
  const changes = new Map<string, Change>()
  const write = db.prepare<Change>(
    'INSERT INTO counter VALUES (:kind, :a, :b, :n) ON CONFLICT DO UPDATE SET n = n + excluded.n',
  )
  // A count of none would still name a city.
  const tidy = db.prepare<Change>(
    'DELETE FROM counter WHERE kind = :kind AND a = :a AND b = :b AND n <= 0 AND :n < 0',
  )
  const add = (kind: string, a: string, b: string, n: number) => {
    const key = `${kind}${a.length}:${a}${b}`
    const before = changes.get(key)
    if (before === undefined) changes.set(key, { kind, a, b, n })
    else before.n += n
  }
  return {
    /** `n`: 1 for a row that comes, -1 for one that goes. */
    count: ({ present, utility, state, city }: Counted, n: 1 | -1): void => {
      if (present === 0) return
      add('utility', utility ?? '', '', n)
      add('place', state ?? '', city ?? '', n)
      add('served', utility ?? '', state ?? '', n)
    },
    /** At the end of the transaction. */
    write: (): void => {
      for (const change of changes.values()) {
        if (change.n === 0) continue
        write.run(change)
        tidy.run(change)
      }
      changes.clear()
    },
    /** The transaction is undone. */
    drop: (): void => changes.clear(),
  }
}
