import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import type { Saving } from '../saving/save-accounts.ts'
import type { createBulkCount } from '../writer/bulk-count.ts'
import { countsOfCustomers } from '../writer/tally.ts'
import { type Range, type StagedPart, sizeOf } from './staged.ts'

/** By how much the numbers in the store are higher than those in the file. */
type Ahead = { customersAhead: number; rowsAhead: number }

// A failure undoes the whole transaction: without `OR FAIL` SQLite would keep a copy of each page, to undo the statement alone.
const insert = 'INSERT OR FAIL INTO'

const row = `position, present, electric_account_id, account_number, utility, street, city, state, zip, folded, folded_ids,
  street_order, words`

const prepare = (db: Db, seq: number) => {
  const { first, last } = idRange(seq)
  const some = (condition: string) =>
    db
      .prepare<Range, number>(
        `SELECT EXISTS (SELECT 1 FROM staged_customer s WHERE s.number BETWEEN :first AND :last AND EXISTS (${condition}))`,
      )
      .pluck()
  return {
    isKnown: some(`SELECT 1 FROM customer WHERE connection_seq = ${seq} AND customer_id = s.customer_id`),
    isOfLink: some(
      `SELECT 1 FROM link WHERE customer_id = s.customer_id AND number BETWEEN ${first} AND ${last}`,
    ),
    customers: db.prepare<Range & Ahead & { at: number; isNew: number }>(
      `${insert} customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, service_name, email,
         email_confirmed, connected_at)
       SELECT number + :customersAhead, ${seq}, customer_id, :at, :at, :isNew, raw, name, email, email_confirmed, connected_at
       FROM staged_customer WHERE number BETWEEN :first AND :last`,
    ),
    rows: db.prepare<Range & Ahead>(
      `${insert} utility_account SELECT id + :rowsAhead, ${seq}, customer + :customersAhead, ${row}
       FROM staged_row WHERE id BETWEEN :first AND :last`,
    ),
    places: db.prepare<Range & Ahead>(
      `${insert} place SELECT id + :rowsAhead, ${seq}, place_key, supplier, number, oddities
       FROM staged_row WHERE id BETWEEN :first AND :last AND present = 1`,
    ),
  }
}

/** Whether a customer is known who was taken for a new one. Pure. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE'

/**
 * Inserts customers of the attached file of the staging area who are new, with their rows, and answers the number of the first; null: not
 * all of them are new and came by no link of ours, so that they have to be saved one by one. Rows enter the search indexes late. `looks`:
 * whether somebody may be known; else `isTaken` holds of what is thrown where somebody is, and the transaction is to be undone.
 */
export const createStagedInsert = (
  db: Db,
  seq: number,
  { counting, nextIds, nextNumber }: ReturnType<typeof createBulkCount>,
  looks: () => boolean,
) => {
  const { isKnown, isOfLink, customers, rows, places } = prepare(db, seq)
  const isMet = (those: Range) => isOfLink.get(those) === 1 || (looks() && isKnown.get(those) === 1)
  return (part: StagedPart, { at, markNew }: Saving): number | null => {
    if (!part.isMade || isMet(part.customers)) return null
    const count = sizeOf(part.customers)
    const number = nextNumber()
    const ahead = {
      customersAhead: number - part.customers.first,
      rowsAhead: nextIds(sizeOf(part.rows)) - part.rows.first,
    }
    customers.run({ ...part.customers, ...ahead, at, isNew: markNew ? 1 : 0 })
    rows.run({ ...part.rows, ...ahead })
    places.run({ ...part.rows, ...ahead })
    counting.add(seq, [...countsOfCustomers(count, markNew), ...part.counts])
    return number
  }
}
