import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type Db, type Encrypted, inspect } from '../../sqlite/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'
import { setAside } from '../file/set-aside.ts'
import { firstListAt, takeCustomers } from './customers.ts'
import { type Seqs, takeLinks, takeRuns } from './links.ts'
import { type Read, withReadable } from './readable.ts'
import { createInserter, type Insert, rowsOf } from './rows.ts'

/** How much came over. `setAside`: the new name of the one-file store. */
type TakenOver = { connections: number; links: number; customers: number; setAside: string | null }

/** The setting that names the store that was taken over, so that a kill before it is set aside does not take it over twice. */
const settingName = 'takeover'

/** A random salt, in the clear: no two encrypted files begin alike. */
const identityOf = (file: string): string => {
  const descriptor = openSync(file, 'r')
  try {
    const salt = Buffer.alloc(16)
    readSync(descriptor, salt, 0, salt.length, 0)
    return salt.toString('hex')
  } finally {
    closeSync(descriptor)
  }
}

/** Of what is derived anew. */
const isLeft = (name: unknown): boolean => name === 'places_filled'

const takeConnections = (from: Db, to: Db, insert: Insert): Seqs => {
  const seqOf = to.prepare<[string], number>('SELECT seq FROM connection WHERE id = ?').pluck()
  const seqs = new Map<number, number>()
  for (const { seq, removed_at, ...row } of rowsOf(from, 'connection')) {
    // What is left of one that a person removed is nothing to keep.
    if (removed_at != null) continue
    insert('connection', { ...row, first_list_at: firstListAt(from, Number(seq), row.as_of != null) })
    const known = seqOf.get(`${row.id}`)
    if (known !== undefined) seqs.set(Number(seq), known)
  }
  return seqs
}

const ofConnections = ['redirect_url', 'saved_view', 'earlier_standing', 'refused_link', 'customer_change']

/** Copies what exists nowhere else; what the ledger has already stays as it is. In a transaction of the caller. */
const takeAll = (from: Db, to: Db): Omit<TakenOver, 'setAside'> => {
  const insert = createInserter(to)
  for (const row of rowsOf(from, 'setting')) if (!isLeft(row.name)) insert('setting', row)
  for (const row of rowsOf(from, 'key_to_remove')) insert('key_to_remove', row)
  const connections = takeConnections(from, to, insert)
  const work = { from, to, insert, connections }
  const links = takeLinks(work)
  takeRuns(work)
  for (const table of ofConnections) {
    for (const { number: _, ...row } of rowsOf(from, table)) {
      const connection_seq = connections.get(Number(row.connection_seq))
      if (connection_seq !== undefined) insert(table, { ...row, connection_seq })
    }
  }
  const customers = takeCustomers(work)
  return { connections: connections.size, links, customers }
}

/** Of a store that is damaged: how much of it could be read. */
export type TakenOverWith = TakenOver & { read: Read | null }

/**
 * Takes over, once and in one transaction, what the one-file store of an earlier app has and nothing else does, and sets the store aside. A kill
 * at any point leaves all of it in the store or all of it in the ledger. Null: there is no such store. Fails with `damaged` where it cannot
 * be read, and then changes nothing; with `salvage` it takes what can be read, and fails with `ruined` where nothing can. `now`: milliseconds
 * since 1970. Throws what the disk throws.
 */
export const takeOver = (
  store: Encrypted,
  ledger: Db,
  { now, salvage = false }: { now: number; salvage?: boolean },
): Result<TakenOverWith | null> => {
  if (!existsSync(store.file)) return ok(null)
  const identity = identityOf(store.file)
  const known = ledger.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck()
  const mark = ledger.prepare<[string, string]>(
    'INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  if (known.get(settingName) === identity) {
    setAside(store.file, now)
    return ok(null)
  }
  const take = (from: Db) => takeAll(from, ledger)
  const takeOnce = ledger.transaction(() => {
    const taken = salvage ? withReadable(store, take) : { read: null, taken: inspect(store, take) }
    if (taken !== null) mark.run(settingName, identity)
    return taken
  })
  try {
    const all = takeOnce.immediate()
    if (all === null) return fail({ code: 'store', problem: 'ruined' })
    return ok({ ...all.taken, read: all.read, setAside: setAside(store.file, now) })
  } catch (error) {
    const problem = ledgerProblemOf(error)
    if (problem === null) throw error
    return fail({ code: 'store', problem })
  }
}
