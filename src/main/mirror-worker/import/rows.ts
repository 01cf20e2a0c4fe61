import type { UtilityAccount } from '../../../contract/http.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import { type Row, rowOf, type Who, wordsOf } from './utility-account.ts'

// The utility accounts of a customer as rows, in their order, with their words in the index; all in a transaction of the caller.

export type StoredRow = UtilityAccountFields & { id: number; present: 0 | 1; words: string }

const same: (keyof StoredRow & keyof Row)[] = [
  'words',
  'present',
  'electricAccountId',
  'accountNumber',
  'utility',
  'street',
  'city',
  'state',
  'zip',
]
const isSame = (stored: StoredRow, row: Row): boolean => same.every(field => stored[field] === row[field])

const values = `utility_account VALUES (:id, :customer, :position, :present, :electricAccountId, :accountNumber, :utility, :street, :city, :state,
  :zip, :streetOrder, :placeKey, :supplier, :numberKey, :oddities, :words)`

const index = ({ run }: Sql, id: number, words: string): void =>
  void run('INSERT INTO word (rowid, words) VALUES (?, ?)', id, words)

const unindex = ({ run }: Sql, { id, words }: StoredRow): void =>
  void run("INSERT INTO word (word, rowid, words) VALUES ('delete', ?, ?)", id, words)

const drop = (sql: Sql, row: StoredRow): void => {
  unindex(sql, row)
  sql.run('DELETE FROM utility_account WHERE id = ?', row.id)
}

export const storedRows = ({ all }: Sql, customer: number): StoredRow[] =>
  all(
    `SELECT id, present, electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip,
       words FROM utility_account WHERE customer_number = ? ORDER BY position`,
    customer,
  )

/**
 * Changes only what differs from `before`. A row that is new gets the highest id, the last of a customer first, since lists show the
 * highest first; one that changed keeps its own, so that lists stay as they are.
 */
export const saveRows = (
  sql: Sql,
  customer: number,
  utilityAccounts: UtilityAccount[],
  { who, before }: { who: Who; before: StoredRow[] },
): void => {
  const sources = utilityAccounts.length === 0 ? [null] : utilityAccounts
  for (let position = sources.length - 1; position >= 0; position -= 1) {
    const row = { ...rowOf(sources[position] ?? null, who), customer, position }
    const known = before[position]
    if (known === undefined) index(sql, sql.insert(`INSERT INTO ${values}`, { ...row, id: null }), row.words)
    else if (!isSame(known, row)) {
      sql.run(`REPLACE INTO ${values}`, { ...row, id: known.id })
      if (known.words === row.words) continue
      unindex(sql, known)
      index(sql, known.id, row.words)
    }
  }
  for (const extra of before.slice(sources.length)) drop(sql, extra)
}

/** Has the rows of a customer who is called otherwise now found so. */
export const renameRows = (sql: Sql, customer: number, who: Who): void => {
  for (const row of storedRows(sql, customer)) {
    const words = wordsOf(row.present, row, who)
    if (words === row.words) continue
    unindex(sql, row)
    index(sql, row.id, words)
    sql.run('UPDATE utility_account SET words = ? WHERE id = ?', words, row.id)
  }
}

/** Removes all rows of a customer. */
export const removeRows = (sql: Sql, customer: number): void => {
  for (const row of storedRows(sql, customer)) drop(sql, row)
}
