import { existsSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { closing, type Db, type Encrypted, inspect, removeDatabase } from '../../sqlite/database.ts'
import { openDurable } from '../file/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'
import { partOf } from '../file/replace.ts'
import { setAside } from '../file/set-aside.ts'
import { type CopiedTables, copyTables } from '../rescue/copy.ts'
import { withDamagedCopy } from '../rescue/damaged-copy.ts'
import { takeTables } from './tables.ts'

/** `links`: how many came over. `read`: what could be read of a damaged store; null: it was not damaged. `setAside`: the one-file store's new name. */
export type TakenOver = { links: number; read: CopiedTables | null; setAside: string | null }

/** Attaches the store to the ledger as `old`. A read-only connection that closes last leaves the store's WAL untouched. */
const withAttached = (ledger: Db, store: Encrypted, take: () => number): number =>
  inspect(store, () => {
    ledger.prepare('ATTACH ? AS old KEY ?').run(store.file, `x'${store.key}'`)
    try {
      return take()
    } finally {
      ledger.exec('DETACH old')
    }
  })

/** The tables that the take-over reads. Customers are mostly a copy of what the service has, so none of them counts as lost. */
const counted = [
  ...['setting', 'key_to_remove', 'connection', 'redirect_url', 'saved_view', 'link', 'link_action', 'mail'],
  ...['earlier_standing', 'refused_link', 'customer_change', 'run', 'run_row'],
]
const tables = [...counted, 'customer']

const copyReadable = (from: Db, part: Encrypted): CopiedTables =>
  closing(openDurable(part), to => {
    to.pragma('foreign_keys = OFF')
    const sqlOf = from.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck()
    for (const table of tables) to.exec(sqlOf.get(table) ?? '')
    copyTables(from, to, ['customer'], null)
    return copyTables(from, to, counted, null)
  })

/** Takes what can be read of a damaged store, by a copy; the store stays untouched. Null: nothing can be read. Throws what is no damage. */
const withReadable = <T>(store: Encrypted, take: (from: Encrypted) => T) => {
  const part = { file: partOf(store.file, 'rescued'), key: store.key }
  try {
    removeDatabase(part.file)
    const read = withDamagedCopy(store, from => copyReadable(from, part))
    return read && { read, taken: take(part) }
  } finally {
    removeDatabase(part.file)
  }
}

/**
 * Takes over what only the one-file store of an earlier app has, in one transaction, and sets the store aside. A kill at any point leaves all of it
 * in the store or in the ledger, and nothing is taken twice. Null: there is no such store. Fails with `damaged` where it cannot be read, and then
 * changes nothing; with `salvage` it takes what can be read, and fails with `ruined` where nothing can. `now`: milliseconds since 1970. Throws what
 * the disk throws.
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
    return fail({ code: 'store', problem: salvage && problem === 'damaged' ? 'ruined' : problem })
  }
}
