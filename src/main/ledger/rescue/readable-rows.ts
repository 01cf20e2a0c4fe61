import type { Db } from '../../sqlite/database.ts'
import { ledgerProblemOf } from '../file/problem.ts'

/** A row as SQLite gives it, by column. */
export type Row = Record<string, string | number | null>

/** `lost`: how many rows are known to be there and cannot be read. */
export type Readable = { rows: Row[]; lost: number }

const isDamage = (error: unknown): boolean => ledgerProblemOf(error) === 'damaged'

/** What a query answers before it meets damage, and whether it met any. Throws everything else. */
const untilDamage = <Answer>(work: (found: Answer[]) => void): { found: Answer[]; whole: boolean } => {
  const found: Answer[] = []
  try {
    work(found)
    return { found, whole: true }
  } catch (error) {
    if (!isDamage(error)) throw error
    return { found, whole: false }
  }
}

const scan = <Answer>(db: Db, sql: string, pluck: boolean) =>
  untilDamage<Answer>(found => {
    const statement = db.prepare<[], Answer>(sql).pluck(pluck)
    for (const row of statement.iterate()) found.push(row)
  })

const isWithoutRowid = (db: Db, table: string): boolean =>
  db.prepare<[string], number>('SELECT wr FROM pragma_table_list(?)').pluck().get(table) === 1

/** From the front and from the back, as far as each goes. */
const bothEnds = (db: Db, table: string, order: string): Readable => {
  const ascending = scan<Row>(db, `SELECT * FROM ${table} ORDER BY ${order}`, false)
  if (ascending.whole) return { rows: ascending.found, lost: 0 }
  const names = order.split(', ')
  const nameOf = (row: Row) => JSON.stringify(names.map(name => row[name]))
  const seen = new Set(ascending.found.map(nameOf))
  const descending = scan<Row>(
    db,
    `SELECT * FROM ${table} ORDER BY ${names.map(name => `${name} DESC`).join(', ')}`,
    false,
  )
  const others = descending.found.filter(row => !seen.has(nameOf(row))).reverse()
  // Rows between the two ends cannot be counted: one is the least that a page holds.
  return { rows: [...ascending.found, ...others], lost: 1 }
}

/** Every row number that an index or the table itself still tells, ascending; one that can be read to its end tells all. */
const numbersOf = (db: Db, table: string): number[] => {
  const indexes = db
    .prepare<[string], string>('SELECT name FROM pragma_index_list(?) WHERE partial = 0')
    .pluck()
    .all(table)
  const numbers = new Set<number>()
  const sorted = () => [...numbers].sort((one, other) => one - other)
  for (const place of [...indexes.map(name => `INDEXED BY "${name}"`), 'NOT INDEXED']) {
    for (const end of place === 'NOT INDEXED' ? [' ORDER BY rowid', ' ORDER BY rowid DESC'] : ['']) {
      const { found, whole } = scan<number>(db, `SELECT rowid FROM ${table} ${place}${end}`, true)
      for (const number of found) numbers.add(number)
      if (whole) return sorted()
    }
  }
  return sorted()
}

/** Reads rows by their numbers. Null: it is there and cannot be read. */
const rowReader = (db: Db, table: string) => {
  const byNumber = db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE rowid = ?`)
  return (number: number): Row | null =>
    untilDamage<Row>(found => {
      const row = byNumber.get(number)
      if (row) found.push(row)
    }).found[0] ?? null
}

const rowByRow = (db: Db, table: string): Readable => {
  const read = rowReader(db, table)
  const rows = numbersOf(db, table).map(read)
  const readable = rows.filter(row => row !== null)
  return { rows: readable, lost: rows.length - readable.length }
}

/**
 * Every row of a table that can be read, ascending, whatever pages are damaged: first as a whole, else row by row, by
 * the numbers that its indexes know. Throws what is no damage.
 */
export const readableRows = (db: Db, table: string): Readable => {
  const whole = scan<Row>(db, `SELECT * FROM ${table}`, false)
  if (whole.whole) return { rows: whole.found, lost: 0 }
  if (!isWithoutRowid(db, table)) return rowByRow(db, table)
  const columns = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table)
  return bothEnds(db, table, columns.join(', '))
}
