import Database from 'better-sqlite3-multiple-ciphers'
import type { Db } from '../database/database.ts'
import { numbersOf, type Row, readableRows } from './readable-rows.ts'

/** How many were copied, and how many are known to be lost. */
export type Copied = { kept: number; lost: number }

/** Made anew from the others: counts by triggers, customers and utility accounts from what the service sent. */
const derived = new Set([
  ...['tally', 'customer', 'utility_account', 'place', 'place_at', 'place_number', 'late_index'],
  ...['link_key', 'customer_key', 'proposed', 'link_due', 'customer_due', 'customers_compared'],
])

const tablesOf = (db: Db): string[] =>
  db
    .prepare<[], string>(
      String.raw`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`,
    )
    .pluck()
    .all()
    .filter(name => !derived.has(name))

const columnsOf = (db: Db, table: string): string[] =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)

const isConstraint = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')

/** Puts rows in place of what a new store begins with. Answers how many found no place, since what they belong to is lost. */
const insertInto = (to: Db, table: string, columns: string[], rows: Row[]): number => {
  const names = columns.map(name => `:${name}`)
  const insert = to.prepare<Row>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${names.join(', ')})`)
  let refused = 0
  to.transaction(() => {
    to.prepare(`DELETE FROM ${table}`).run()
    for (const row of rows) {
      try {
        insert.run(row)
      } catch (error) {
        if (!isConstraint(error)) throw error
        refused += 1
      }
    }
  })()
  return refused
}

/** The connection that a link or customer belongs to, by its number; see id-range.ts. */
const ownerOf = (number: number): number => Math.floor(number / 2 ** 32)

/** A connection whose own row cannot be read: without it, its links would be there and never be shown. */
const standIn = (seq: number): Row => ({
  seq,
  id: `rescued-${seq}`,
  name: `Rescued connection ${seq}`,
  kind: 'service',
  address: 'https://address-lost.invalid',
  portal_address: null,
  page_afterwards: null,
  removed_at: null,
})

/** Connections come without the time of their last list, so that each list is read anew. */
const copyConnections = (from: Db, to: Db): Copied => {
  const { rows, lost } = readableRows(from, 'connection')
  const known = new Set(rows.map(row => row.seq))
  const owners = new Set(['link', 'customer'].flatMap(table => numbersOf(from, table).map(ownerOf)))
  const missing = [...owners].filter(seq => !known.has(seq)).map(standIn)
  const present = columnsOf(to, 'connection')
  const columns = Object.keys(standIn(0)).filter(name => present.includes(name))
  const connections = [...rows, ...missing].map(row =>
    Object.fromEntries(columns.map(name => [name, row[name] ?? null])),
  )
  insertInto(to, 'connection', columns, connections)
  return { kept: rows.length, lost: Math.max(lost, missing.length) }
}

const copyTable = (from: Db, to: Db, table: string): Copied => {
  const { rows, lost } = readableRows(from, table)
  const present = columnsOf(from, table)
  const columns = columnsOf(to, table).filter(name => present.includes(name))
  const wanted = rows.map(row => Object.fromEntries(columns.map(name => [name, row[name] ?? null])))
  const refused = insertInto(to, table, columns, wanted)
  return { kept: rows.length - refused, lost: lost + refused }
}

/** Copies everything but accounts into a new store. */
export const copyAllButAccounts = (from: Db, to: Db): { links: Copied; others: Copied } => {
  const inOld = new Set(tablesOf(from))
  const others = copyConnections(from, to)
  let links: Copied = { kept: 0, lost: 0 }
  for (const table of tablesOf(to)) {
    if (table === 'connection' || !inOld.has(table)) continue
    const copied = copyTable(from, to, table)
    if (table === 'link') links = copied
    else {
      others.kept += copied.kept
      others.lost += copied.lost
    }
  }
  return { links, others }
}
