import type { UtilityAccount } from '../../../contract/http.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import { type Owner, rowOf, wordsOf } from './utility-account.ts'

export type StoredRow = UtilityAccountFields & { id: number; present: 0 | 1 }

/** The utility accounts of a customer in their order. */
export const storedRows = ({ all }: Sql, customer: number): StoredRow[] =>
  all(
    `SELECT id, present, electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip
     FROM utility_account WHERE customer_number = ? ORDER BY position`,
    customer,
  )

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
  for (const [position, source] of [...sources.entries()].reverse()) {
    const row = rowOf(source, owner)
    const id = sql.insert(
      `INSERT INTO utility_account VALUES (:id, :customer, :position, :present, :electricAccountId, :accountNumber, :utility, :street, :city,
         :state, :zip, :streetOrder, :placeKey, :supply, :supplier, :numberKey, :oddities, :words)`,
      { ...row, id: before[position]?.id ?? null, customer, position },
    )
    sql.run('INSERT INTO word (rowid, words) VALUES (?, ?)', id, row.words)
  }
}

/** Has the rows of a customer found by what is known of their owner now. */
export const reindexRows = (sql: Sql, customer: number, owner: Owner): void => {
  for (const row of storedRows(sql, customer))
    sql.run('UPDATE utility_account SET words = ? WHERE id = ?', wordsOf(row.present, row, owner), row.id)
}
