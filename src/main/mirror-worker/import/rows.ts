import type { UtilityAccount } from '../../../contract/http.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createWordIndex } from '../../sqlite/word-index.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import { type Row, rowOf, type Who, wordsOf } from './utility-account.ts'

type Stored = UtilityAccountFields & { id: number; present: 0 | 1; words: string }

const same: (keyof Stored & keyof Row)[] = [
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
const isSame = (stored: Stored, row: Row): boolean => same.every(field => stored[field] === row[field])

export type Rows = ReturnType<typeof createRows>

/** The utility accounts of a customer as rows, in their order, and found by a search; all in a transaction of the caller. */
export const createRows = (db: Db) => {
  const { all, count, run } = createSql(db)
  const stored = (customer: number) =>
    all<Stored>(
      `SELECT id, present, electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip,
         words FROM utility_account WHERE customer_number = ? ORDER BY position`,
      customer,
    )
  const put = (verb: string) =>
    `${verb} INTO utility_account VALUES (:id, :customer, :position, :present, :electricAccountId, :accountNumber, :utility, :street,
       :city, :state, :zip, :streetOrder, :placeKey, :supplier, :numberKey, :oddities, :words)`
  const [insert, replace] = [put('INSERT'), put('REPLACE')]
  const index = createWordIndex(db, 'word')
  let last = count('SELECT max(id) FROM utility_account')

  const add = (customer: number, position: number, row: Row) => {
    last += 1
    run(insert, { ...row, id: last, customer, position })
    index.add(last, row.words)
  }
  const reindex = (before: Stored, words: string) => {
    index.remove(before.id, before.words)
    index.add(before.id, words)
  }
  const change = (customer: number, position: number, before: Stored, row: Row) => {
    run(replace, { ...row, id: before.id, customer, position })
    if (before.words !== row.words) reindex(before, row.words)
  }
  const drop = (row: Stored) => {
    index.remove(row.id, row.words)
    run('DELETE FROM utility_account WHERE id = ?', row.id)
  }

  return {
    stored,
    /**
     * Changes only what differs from `before`. A row that is new gets the highest id, the last of a customer first, since lists show the
     * highest first; one that changed keeps its own, so that lists stay as they are.
     */
    save: (customer: number, before: Stored[], utilityAccounts: UtilityAccount[], who: Who): void => {
      const sources = utilityAccounts.length === 0 ? [null] : utilityAccounts
      for (let position = sources.length - 1; position >= 0; position -= 1) {
        const row = rowOf(sources[position] ?? null, who)
        const known = before[position]
        if (known === undefined) add(customer, position, row)
        else if (!isSame(known, row)) change(customer, position, known, row)
      }
      for (const extra of before.slice(sources.length)) drop(extra)
    },
    /** Has the rows of a customer who is called otherwise now found so. */
    rename: (customer: number, who: Who): void => {
      for (const row of stored(customer)) {
        const words = wordsOf(row.present, row, who)
        if (words === row.words) continue
        reindex(row, words)
        run('UPDATE utility_account SET words = ? WHERE id = ?', words, row.id)
      }
    },
    /** Removes all rows of a customer. */
    removeAll: (customer: number): void => {
      for (const row of stored(customer)) drop(row)
    },
  }
}
