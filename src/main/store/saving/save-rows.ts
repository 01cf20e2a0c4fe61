import type { AnyAccount } from '../../../contract/more.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { createPlaceSaver, placeOf } from '../places/place-row.ts'
import { createRowIndexer } from '../search-index.ts'
import { derivedFields, isSameRow, type UtilityAccountFields, type Who } from '../utility-account.ts'
import { type Counting, createCounting } from '../writer/bulk-count.ts'
import { countsOfRow } from '../writer/tally.ts'
import { type DerivedRow, derivedRow } from './derived-rows.ts'
import { rowsOf } from './read-account.ts'

type StoredRow = UtilityAccountFields & { id: number }

/** What a row costs beside its text, which the search index takes apart, in bytes. A text of other alphabets costs more than it counts. */
const rowCost = 200

const textLength = ({ folded, foldedIds, streetOrder, words }: UtilityAccountFields) =>
  folded.length + foldedIds.length + streetOrder.length + (words?.length ?? 0)

/** What inserting a row costs, in bytes written. Pure. */
export const costOfRow = (row: UtilityAccountFields): number => rowCost + textLength(row)

type Where = { id: number; seq: number; customer: number; position: number }

const prepareRows = (db: Db, { isLate }: Pick<Counting, 'isLate'>) => {
  const insert = db.prepare<(string | number | null)[]>(
    'INSERT INTO utility_account VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const savePlace = createPlaceSaver(db)
  const index = createRowIndexer(db, isLate)
  return {
    stored: db.prepare<[number, number], StoredRow>(
      `SELECT id, present, electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street,
         city, state, zip, folded, folded_ids AS foldedIds, street_order AS streetOrder, words
       FROM utility_account WHERE customer_number = ? AND position = ?`,
    ),
    remove: db.prepare<[number]>('DELETE FROM utility_account WHERE id = ?'),
    /** With its place, and found by a search. */
    insert: ({ id, seq, customer, position }: Where, row: DerivedRow): void => {
      const { present, electricAccountId, accountNumber, utility, street, city, state, zip } = row
      const { folded, foldedIds, streetOrder, words, place } = row
      const what = [id, seq, customer, position, present, electricAccountId, accountNumber, utility]
      insert.run(...what, street, city, state, zip, folded, foldedIds, streetOrder, words)
      index({ id, seq, folded, foldedIds, words })
      if (place !== null) savePlace(id, seq, place)
    },
  }
}

/** The utility accounts of a customer as rows, in their order; a customer without any has one row. */
export const createRowSaver = (db: Db, counting = createCounting(db)) => {
  const { stored, remove, insert } = prepareRows(db, counting)
  const count = db
    .prepare<[number], number>('SELECT count(*) FROM utility_account WHERE customer_number = ?')
    .pluck()
  const beyond = db.prepare<[number, number], { id: number; length: number }>(
    `SELECT id, length(folded) + length(folded_ids) AS length FROM utility_account WHERE customer_number = ? AND position >= ?
     ORDER BY position LIMIT 1`,
  )
  const highest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()
  const nextId = (seq: number): number => {
    const range = idRange(seq)
    return counting.nextId() ?? (highest.get(range) ?? range.first) + 1
  }

  /** Removes the rows of a customer but for the first ones, one by one; yields what each cost. */
  function* removeBeyond(customer: number, length: number) {
    for (let extra = beyond.get(customer, length); extra; extra = beyond.get(customer, length)) {
      counting.settle()
      remove.run(extra.id)
      yield rowCost + extra.length
    }
  }

  /**
   * Touches only what differs, and yields what each row cost. The last comes first, since lists show the latest id first. `isKnown`: there
   * may be rows of this customer.
   */
  function* save(
    seq: number,
    customer: number,
    account: AnyAccount,
    { isKnown, ...who }: Who & { isKnown: boolean },
  ) {
    const length = rowsOf(account)
    for (let position = length - 1; position >= 0; position -= 1) {
      const row = derivedRow(account.customerId, account.utilityAccounts[position] ?? null, who)
      const before = isKnown ? stored.get(customer, position) : undefined
      if (before && isSameRow(before, row)) {
        yield rowCost / 2 + textLength(row) / 8
        continue
      }
      if (before) {
        counting.settle()
        remove.run(before.id)
      }
      const id = before?.id ?? nextId(seq)
      insert({ id, seq, customer, position }, row)
      counting.add(seq, countsOfRow(row))
      yield costOfRow(row) + (before ? textLength(before) : 0)
    }
    if (isKnown) yield* removeBeyond(customer, length)
  }

  return { save, removeBeyond, count: (customer: number): number => count.get(customer) ?? 0 }
}

/** Has the stored rows of a customer, by number, found by another name. Yields what each cost. */
export const createRowRefolder = (db: Db) => {
  const counting = createCounting(db)
  const { stored, remove, insert } = prepareRows(db, counting)
  return function* (customer: number, customerId: string, who: Who) {
    for (let position = 0; ; position += 1) {
      const before = stored.get(customer, position)
      if (!before) return
      const { folded, words } = derivedFields(customerId, before.electricAccountId, before, who)
      if (folded !== before.folded) {
        remove.run(before.id)
        const seq = Math.floor(customer / 2 ** 32)
        const place = before.present === 1 ? placeOf(before) : null
        insert({ id: before.id, seq, customer, position }, { ...before, folded, words, place })
        counting.add(seq, countsOfRow(before))
      }
      yield rowCost + folded.length + before.folded.length
    }
  }
}
