import type { Db } from '../../sqlite/database.ts'
import { createFacts } from '../facts/facts.ts'
import { leafRows } from './leaf-rows.ts'
import { type Row, readableRows } from './readable-rows.ts'

/** How many were read, came from the back-up instead, and are known to be lost. */
export type Copied = { kept: number; fromBackup: number; lost: number }

/** Each before those that name it. */
const tables = [
  ...[
    'setting',
    'key_to_remove',
    'connection',
    'redirect_url',
    'saved_view',
    'put_aside',
    'link',
    'link_action',
  ],
  ...[
    'earlier_standing',
    'mail',
    'seen',
    'given_name',
    'came_by',
    'refused_link',
    'customer_change',
    'ended',
  ],
  ...['run', 'run_row'],
]

/** Wide enough that rows of other tables are none of theirs. */
const ofPages = new Set(['connection', 'link', 'mail', 'run'])

const isConstraint = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')

/** Inserts rows as far as the table takes them; answers how many. */
const insertInto = (to: Db, table: string, rows: Iterable<Row>): number => {
  const columns = to.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  const insert = to.prepare<Row>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(name => `:${name}`).join(', ')})`,
  )
  let inserted = 0
  for (const row of rows) {
    try {
      inserted += insert.run({ ...Object.fromEntries(columns.map(name => [name, null])), ...row }).changes
    } catch (error) {
      if (!isConstraint(error)) throw error
    }
  }
  return inserted
}

const backupRows = (backup: Db | null, table: string): Row[] =>
  backup === null ? [] : backup.prepare<[], Row>(`SELECT * FROM ${table}`).all()

/** Copies what can be read of a table into one of the same name, and from a back-up what a damaged one had. */
export const copyTable = (from: Db, to: Db, table: string, backup: Db | null): Copied => {
  const { rows, lost } = readableRows(from, table)
  const read = insertInto(to, table, rows)
  if (lost === 0 && read === rows.length) return { kept: read, fromBackup: 0, lost: 0 }
  const ofLeaves = ofPages.has(table) ? insertInto(to, table, leafRows(from, table)) : 0
  // What was whole is not filled from the back-up: what people removed since stays removed.
  const fromBackup = insertInto(to, table, backupRows(backup, table))
  const missing = Math.max(lost - ofLeaves, rows.length - read, 0)
  return { kept: read + ofLeaves, fromBackup, lost: Math.max(missing - fromBackup, 0) }
}

/** A connection whose own row is lost: without it, its links would be lost as well. */
const addStandIns = (from: Db, to: Db): void => {
  const insert = to.prepare<{ seq: number }>(
    `INSERT INTO connection (seq, id, name, kind, address)
     VALUES (:seq, 'rescued-' || CAST(:seq AS INTEGER), 'Rescued connection ' || CAST(:seq AS INTEGER), 'service', 'https://address-lost.invalid')
     ON CONFLICT DO NOTHING`,
  )
  const seqs = new Set(readableRows(from, 'link').rows.map(row => row.connection_seq))
  for (const seq of seqs) if (typeof seq === 'number') insert.run({ seq })
}

const choose = (to: Db): void => {
  const name = 'connection/current'
  const isChosen = to
    .prepare<[string], number>('SELECT 1 FROM setting JOIN connection ON id = value WHERE setting.name = ?')
    .get(name)
  if (isChosen !== undefined) return
  to.prepare<[string]>(
    `INSERT INTO setting SELECT ?, id FROM connection ORDER BY seq LIMIT 1
     ON CONFLICT DO UPDATE SET value = excluded.value`,
  ).run(name)
}

/** Mirrors may have facts of what was lost: all that there are now are sent again. */
const renewFacts = (to: Db, now: number): void => {
  const facts = createFacts(to)
  const known = ['seen', 'given_name', 'came_by', 'ended', 'link']
    .map(
      table =>
        `SELECT connection_seq AS seq, customer_id AS customerId FROM ${table} WHERE customer_id IS NOT NULL`,
    )
    .join(' UNION ')
  for (const { seq, customerId } of to.prepare<[], { seq: number; customerId: string }>(known).all())
    facts.touch(seq, customerId)
  facts.renumber(now)
}

/** Copies all that can be read of a damaged ledger into a new one, and from the back-up what else a damaged table had. */
export const copyReadable = (from: Db, to: Db, { backup, now }: { backup: Db | null; now: number }) =>
  to.transaction(() => {
    const copied = new Map<string, Copied>()
    for (const table of tables) {
      copied.set(table, copyTable(from, to, table, backup))
      if (table === 'connection') addStandIns(from, to)
    }
    to.exec("INSERT INTO link_word (link_word) VALUES ('rebuild')")
    choose(to)
    renewFacts(to, now)
    const none: Copied = { kept: 0, fromBackup: 0, lost: 0 }
    const links = copied.get('link') ?? none
    const others = [...copied]
      .filter(([table]) => table !== 'link')
      .reduce(
        (sum, [, { kept, fromBackup, lost }]) => ({
          kept: sum.kept + kept,
          fromBackup: sum.fromBackup + fromBackup,
          lost: sum.lost + lost,
        }),
        none,
      )
    return { links, others }
  })()
