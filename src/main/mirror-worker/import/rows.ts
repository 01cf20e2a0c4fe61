import type { UtilityAccount } from '../../../contract/http.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import { type Owner, rowOf, wordsOf } from './utility-account.ts'

export type StoredRow = UtilityAccountFields & { id: number; present: 0 | 1; words: string }

/** The utility accounts of a customer in their order. */
export const storedRows = ({ all }: Sql, customer: number): StoredRow[] =>
  all(
    `SELECT id, present, electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip, words
     FROM utility_account WHERE customer_number = ? ORDER BY position`,
    customer,
  )

// The full-text index is written here, not by triggers: FTS5 writes to the file once a transaction, but before each statement if there is a
// trigger, and whenever ids do not grow. For a whole list that would take twice the time.

const addWords = ({ run }: Sql, id: number, words: string): void =>
  void run('INSERT INTO word (rowid, words) VALUES (?, ?)', id, words)

const removeWords = ({ run }: Sql, { id, words }: StoredRow): void =>
  void run("INSERT INTO word (word, rowid, words) VALUES ('delete', ?, ?)", id, words)

export const removeRows = (sql: Sql, customer: number): void => {
  for (const row of storedRows(sql, customer).reverse()) removeWords(sql, row)
  sql.run('DELETE FROM utility_account WHERE customer_number = ?', customer)
}

/**
 * Puts rows in place of those `before`, which keep their ids, so that lists stay as they are. A new row gets the highest id, the last of a
 * customer first, since lists show the highest first.
 */
export const replaceRows = (
  sql: Sql,
  customer: number,
  utilityAccounts: UtilityAccount[],
  { owner, before }: { owner: Owner; before: StoredRow[] },
): void => {
  if (before.length > 0) sql.run('DELETE FROM utility_account WHERE customer_number = ?', customer)
  const sources = utilityAccounts.length === 0 ? [null] : utilityAccounts
  for (const row of before.slice(sources.length).reverse()) removeWords(sql, row)
  for (const [position, source] of [...sources.entries()].reverse()) {
    const row = rowOf(source, owner)
    const old = before[position]
    if (old !== undefined) removeWords(sql, old)
    const id = sql.insert(
      `INSERT INTO utility_account VALUES (:id, :customer, :position, :present, :electricAccountId, :accountNumber, :utility, :street, :city,
         :state, :zip, :streetOrder, :placeKey, :supply, :supplier, :numberKey, :oddities, :words)`,
      { ...row, id: old?.id ?? null, customer, position },
    )
    addWords(sql, id, row.words)
  }
}

/** Updates the search tokens of a customer's rows after their owner changed. */
export const reindexRows = (sql: Sql, customer: number, owner: Owner): void => {
  for (const row of storedRows(sql, customer).reverse()) {
    const words = wordsOf(row.present, row, owner)
    if (words === row.words) continue
    removeWords(sql, row)
    sql.run('UPDATE utility_account SET words = ? WHERE id = ?', words, row.id)
    addWords(sql, row.id, words)
  }
}
