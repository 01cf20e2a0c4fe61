import type { UtilityAccount } from '../../../contract/http.ts'
import type { Db } from '../../sqlite/database.ts'
import type { Counters } from './counters.ts'
import { type Row, rowOf, type UtilityAccountFields, type Who, wordsOf } from './utility-account.ts'

type Stored = UtilityAccountFields & { id: number; present: 0 | 1; words: string }
type Where = { id: number; customer: number; position: number }

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

const columns = `customer_number = :customer, position = :position, present = :present, electric_account_id = :electricAccountId,
  account_number = :accountNumber, utility = :utility, street = :street, city = :city, state = :state, zip = :zip,
  street_order = :streetOrder, place_key = :placeKey, supplier = :supplier, number_key = :numberKey, oddities = :oddities,
  words = :words`

export type Rows = ReturnType<typeof createRows>

/** The utility accounts of a customer as rows, in their order, found by a search and counted; all in a transaction of the caller. */
export const createRows = (db: Db, counters: Counters) => {
  const stored = db.prepare<[number], Stored>(
    `SELECT id, present, electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip,
       words FROM utility_account WHERE customer_number = ? ORDER BY position`,
  )
  const insert = db.prepare<(string | number | null)[]>(
    'INSERT INTO utility_account VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const update = db.prepare<Where & Row>(`UPDATE utility_account SET ${columns} WHERE id = :id`)
  const setWords = db.prepare<[string, number]>('UPDATE utility_account SET words = ? WHERE id = ?')
  const remove = db.prepare<[number]>('DELETE FROM utility_account WHERE id = ?')
  const indexWords = db.prepare<[number, string]>('INSERT INTO word (rowid, words) VALUES (?, ?)')
  const dropWords = db.prepare<[number, string]>(
    "INSERT INTO word (word, rowid, words) VALUES ('delete', ?, ?)",
  )
  let last = db.prepare<[], number | null>('SELECT max(id) FROM utility_account').pluck().get() ?? 0

  const add = (customer: number, position: number, row: Row) => {
    last += 1
    const { present, electricAccountId, accountNumber, utility, street, city, state, zip } = row
    const { streetOrder, placeKey, supplier, numberKey, oddities, words } = row
    const what = [electricAccountId, accountNumber, utility, street, city, state, zip]
    const derived = [streetOrder, placeKey, supplier, numberKey, oddities, words]
    insert.run(last, customer, position, present, ...what, ...derived)
    indexWords.run(last, words)
    counters.count(row, 1)
  }
  const reindex = (before: Stored, words: string) => {
    dropWords.run(before.id, before.words)
    indexWords.run(before.id, words)
  }
  const change = (customer: number, position: number, before: Stored, row: Row) => {
    update.run({ ...row, id: before.id, customer, position })
    if (before.words !== row.words) reindex(before, row.words)
    counters.count(before, -1)
    counters.count(row, 1)
  }
  const drop = (row: Stored) => {
    dropWords.run(row.id, row.words)
    remove.run(row.id)
    counters.count(row, -1)
  }

  return {
    stored: (customer: number): Stored[] => stored.all(customer),
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
      for (const row of stored.all(customer)) {
        const words = wordsOf(row.present, row, who)
        if (words === row.words) continue
        reindex(row, words)
        setWords.run(words, row.id)
      }
    },
    /** Removes all rows of a customer. */
    removeAll: (customer: number): void => {
      for (const row of stored.all(customer)) drop(row)
    },
  }
}
