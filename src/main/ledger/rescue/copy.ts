import type { RescuedRows } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { codeOf } from '../../workers/error-code.ts'
import { createFacts } from '../facts/facts.ts'
import { perhapsMade } from '../file/backup.ts'
import { migrate } from '../file/database.ts'
import { addTriggers } from '../file/triggers.ts'
import { rowsOfPages } from './page-rows.ts'
import { type Row, readableRows } from './readable-rows.ts'

/** `others`: connections, settings, mails and whatever else is kept. */
export type CopiedTables = { links: RescuedRows; others: RescuedRows }

/** Tables in the order of their creation, so that foreign keys are satisfied; without those that triggers derive. */
const tablesOf = (db: Db): string[] =>
  createSql(db).column(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'link_word%' AND name <> 'fact_change'
     ORDER BY rowid`,
  )

/** Tables that can be read page by page: no other table's row fits so many columns. */
const readableByPage = new Set(['connection', 'link', 'mail', 'run'])

/** Inserts the rows that break no constraint; answers how many. */
const insertInto = (to: Db, table: string, rows: readonly Row[]): number => {
  const [first] = rows
  if (first === undefined) return 0
  // Columns that the back-up of an earlier app lacks get their defaults.
  const known = to.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  const columns = known.filter(name => Object.hasOwn(first, name))
  const insert = to.prepare<Row>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(name => `:${name}`).join(', ')})`,
  )
  let inserted = 0
  for (const row of rows) {
    try {
      inserted += insert.run(row).changes
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw error
    }
  }
  return inserted
}

/**
 * Adds placeholders for connections whose rows are lost: without them, foreign keys would refuse their links. In the one-file store a link's number
 * begins with its connection's.
 */
const addStandIns = (to: Db, links: readonly Row[]): void => {
  const insert = to.prepare<{ seq: number }>(
    `INSERT INTO connection (seq, id, name, kind, address)
     VALUES (:seq, 'rescued-' || CAST(:seq AS INTEGER), 'Rescued connection ' || CAST(:seq AS INTEGER), 'service', 'https://address-lost.invalid')
     ON CONFLICT DO NOTHING`,
  )
  const seqs = new Set(links.map(link => link.connection_seq ?? Math.floor(Number(link.number) / 2 ** 32)))
  for (const seq of seqs) if (typeof seq === 'number') insert.run({ seq })
}

/** What waited when the back-up was made may have been sent since, and is not sent again: mails, and rows of lists that were started (see file/backup.ts). */
const notToBeSent = (to: Db, table: string, rows: readonly Row[]): readonly Row[] => {
  const waits = ({ state }: Row) => state === 'waiting'
  if (table === 'mail') return rows.map(row => (waits(row) ? { ...row, state: 'sending' } : row))
  if (table !== 'run_row') return rows
  const runs = createSql(to).column<Row[string]>('SELECT seq FROM run WHERE started_at IS NOT NULL')
  const started = new Set(runs)
  const perhaps = { state: 'failed', error: perhapsMade }
  return rows.map(row => (waits(row) && started.has(row.run_seq ?? null) ? { ...row, ...perhaps } : row))
}

/** Copies what can be read of a table into the one of the same name; if the table is damaged, also what the back-up has of it. */
const copyTable = (from: Db, to: Db, table: string, backup: Db | null): RescuedRows => {
  const insert = (rows: readonly Row[]): number => {
    if (table === 'link') addStandIns(to, rows)
    return insertInto(to, table, rows)
  }
  const isListed = createSql(from).has(
    "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ?",
    table,
  )
  const unlisted = { rows: [], lost: 1, isCounted: false }
  const { rows, lost, isCounted } = isListed ? readableRows(from, table) : unlisted
  const read = insert(rows)
  // A table without damage needs no back-up, which would bring back what people removed since.
  if (lost === 0 && read === rows.length) return { kept: read, fromBackup: 0, lost: 0 }
  const fromPages = isListed && readableByPage.has(table) ? insert(rowsOfPages(from, table)) : 0
  const isInBackup = backup !== null && tablesOf(backup).includes(table)
  const then = isInBackup ? createSql(backup).all<Row>(`SELECT * FROM ${table}`) : []
  const fromBackup = insert(notToBeSent(to, table, then))
  const missing = Math.max(lost - fromPages, rows.length - read, 0)
  // Without a count, what was written since the back-up may be missing, however much that brought back.
  return { kept: read + fromPages, fromBackup, lost: Math.max(missing - fromBackup, isCounted ? 0 : 1) }
}

const sum = (one: RescuedRows, other: RescuedRows): RescuedRows => ({
  kept: one.kept + other.kept,
  fromBackup: one.fromBackup + other.fromBackup,
  lost: one.lost + other.lost,
})

/** Copies several tables, and adds up what was kept and lost. */
export const copyTables = (from: Db, to: Db, names: readonly string[], backup: Db | null): CopiedTables => {
  const none: RescuedRows = { kept: 0, fromBackup: 0, lost: 0 }
  const all = { links: none, others: none }
  for (const table of names) {
    const kind = table === 'link' ? 'links' : 'others'
    all[kind] = sum(all[kind], copyTable(from, to, table, backup))
  }
  return all
}

const currentConnection = 'connection/current'

/** Copies what can be read of a damaged ledger into an empty one of its version, which it then brings to the current one. `now`: milliseconds. */
export const copyReadable = (from: Db, to: Db, { backup, now }: { backup: Db | null; now: number }) =>
  to.transaction((): CopiedTables => {
    const copied = copyTables(from, to, tablesOf(to), backup)
    migrate(to)
    // Empty words, then updates that change nothing: triggers derive all columns anew.
    to.exec("UPDATE link SET words = ''")
    addTriggers(to)
    to.exec('UPDATE link SET customer = customer, progress = progress')
    const sql = createSql(to)
    const { has, run } = sql
    if (!has('SELECT 1 FROM setting JOIN connection ON id = value WHERE setting.name = ?', currentConnection))
      run(
        'INSERT OR REPLACE INTO setting SELECT ?, id FROM connection ORDER BY seq LIMIT 1',
        currentConnection,
      )
    createFacts(sql).renumber(now)
    return copied
  })()
