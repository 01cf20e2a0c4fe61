import type { Account } from '../../contract/http.ts'
import type { Db } from './database/database.ts'
import { idRange } from './id-range.ts'
import { isSameRow, rowsOf, type UtilityAccountFields } from './utility-account.ts'

/** An account as read from the service; `raw`: the service's own JSON. */
export type ReadAccount = { account: Account; raw: string }

type StoredRow = UtilityAccountFields & { id: number }
type KnownCustomer = { number: number; raw: string; goneSince: number | null }

const createRowSaver = (db: Db) => {
  const stored = db.prepare<[number], StoredRow>(
    `SELECT id, present, electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street,
       city, state, zip, folded, folded_ids AS foldedIds, street_order AS streetOrder FROM utility_account WHERE customer_number = ? ORDER BY position`,
  )
  const remove = db.prepare<[number]>('DELETE FROM utility_account WHERE id = ?')
  const highest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()
  const insert = db.prepare<StoredRow & { seq: number; customer: number; position: number }>(
    `INSERT INTO utility_account VALUES (:id, :seq, :customer, :position, :present, :electricAccountId,
       :accountNumber, :utility, :street, :city, :state, :zip, :folded, :foldedIds,
       :streetOrder)`,
  )

  /** Touches only what differs. New rows get falling positions, since lists show the latest id first. */
  return (seq: number, customer: number, rows: UtilityAccountFields[]): void => {
    const old = stored.all(customer)
    for (const extra of old.slice(rows.length)) remove.run(extra.id)
    for (const [position, row] of rows.entries()) {
      const before = old[position]
      if (!before || isSameRow(before, row)) continue
      remove.run(before.id)
      insert.run({ ...row, id: before.id, seq, customer, position })
    }
    const range = idRange(seq)
    const next = (highest.get(range) ?? range.first) + 1
    for (let position = rows.length - 1; position >= old.length; position -= 1) {
      const row = rows[position]
      if (row) insert.run({ ...row, id: next + rows.length - 1 - position, seq, customer, position })
    }
  }
}

/**
 * Saves accounts in one transaction, leaving what did not change untouched. `at`: when they were read; `markNew`: whether
 * a customer not known before counts as new. Answers the customers' numbers in the store and how many were added.
 */
export const createAccountSaver = (db: Db) => {
  const saveRows = createRowSaver(db)
  const known = db.prepare<[number, string], KnownCustomer>(
    'SELECT number, raw, gone_since AS goneSince FROM customer WHERE connection_seq = ? AND customer_id = ?',
  )
  const insert = db
    .prepare<
      { seq: number; id: string; at: number; isNew: number; raw: string; first: number; last: number },
      number
    >(
      `INSERT INTO customer SELECT coalesce(max(number) + 1, :first), :seq, :id, :at, :at, :isNew, NULL, :raw
       FROM customer WHERE number BETWEEN :first AND :last RETURNING number`,
    )
    .pluck()
  const change = db.prepare<{ number: number; at: number; raw: string }>(
    'UPDATE customer SET raw = :raw, read_at = :at, gone_since = NULL WHERE number = :number',
  )

  const saveOne = (seq: number, read: ReadAccount, at: number, markNew: boolean) => {
    const before = known.get(seq, read.account.customerId)
    if (before && before.raw === read.raw && before.goneSince === null) {
      return { number: before.number, added: false }
    }
    if (before) change.run({ number: before.number, at, raw: read.raw })
    const number =
      before?.number ??
      insert.get({
        ...idRange(seq),
        seq,
        id: read.account.customerId,
        at,
        isNew: markNew ? 1 : 0,
        raw: read.raw,
      })
    if (number === undefined) throw new Error('An insert answered no row')
    saveRows(seq, number, rowsOf(read.account))
    return { number, added: before === undefined }
  }

  return db.transaction((seq: number, accounts: ReadAccount[], at: number, markNew: boolean) => {
    const saved = accounts.map(read => saveOne(seq, read, at, markNew))
    return { numbers: saved.map(one => one.number), added: saved.filter(one => one.added).length }
  })
}
