import { existsSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type Db, type Encrypted, inspect } from '../../sqlite/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'
import { setAside } from '../file/set-aside.ts'
import type { CopiedTables } from '../rescue/copy.ts'
import { withReadable } from './readable.ts'
import { takeTables } from './tables.ts'

/** How many links came over. `read`: of a damaged store, how much of it could be read. `setAside`: the new name of the one-file store. */
export type TakenOver = { links: number; read: CopiedTables | null; setAside: string | null }

/** The store as `old` beside the ledger. A reader that is closed last leaves the store's WAL as it was found. */
const withAttached = (ledger: Db, store: Encrypted, take: () => number): number =>
  inspect(store, () => {
    ledger.prepare('ATTACH ? AS old KEY ?').run(store.file, `x'${store.key}'`)
    try {
      return take()
    } finally {
      ledger.exec('DETACH old')
    }
  })

/**
 * Takes over, in one transaction, what the one-file store of an earlier app has and nothing else does, and sets the store aside. A kill at any
 * point leaves all of it in the store or all of it in the ledger; what the ledger has is not taken twice. Null: there is no such store. Fails with
 * `damaged` where it cannot be read, and then changes nothing; with `salvage` it takes what can be read, and fails with `ruined` where nothing
 * can. `now`: milliseconds since 1970. Throws what the disk throws.
 */
export const takeOver = (
  store: Encrypted,
  ledger: Db,
  { now, salvage = false }: { now: number; salvage?: boolean },
): Result<TakenOver | null> => {
  if (!existsSync(store.file)) return ok(null)
  const takeAll = ledger.transaction(() => takeTables(ledger))
  const take = (from: Encrypted): number => withAttached(ledger, from, () => takeAll.immediate())
  try {
    const taken = salvage ? withReadable(store, take) : { read: null, taken: take(store) }
    if (taken === null) return fail({ code: 'store', problem: 'ruined' })
    return ok({ links: taken.taken, read: taken.read, setAside: setAside(store.file, now) })
  } catch (error) {
    const problem = ledgerProblemOf(error)
    if (problem === null) throw error
    return fail({ code: 'store', problem })
  }
}
