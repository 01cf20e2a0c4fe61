import type { Db } from '../database/database.ts'
import { mostCompared, type Whose } from './clues.ts'

type Row = {
  number: number
  name: string | null
  email: string | null
  cameBy: string | null
  goneSince: number | null
}
type Shared = {
  electricAccountId: string | null
  utilityAccountNumber: string | null
  street: string | null
}

/** A customer as far as they are compared with links; null: there is none who shares. */
export type Compared = { number: number; cameBy: string | null; whose: Whose }

/** What is known of a customer that a link may be told by. */
export const createWhose = (db: Db) => {
  const customer = db.prepare<[number, string], Row>(
    `SELECT number, name, email, came_by AS cameBy, gone_since AS goneSince FROM customer
     WHERE connection_seq = ? AND customer_id = ?`,
  )
  const rows = db.prepare<[number], Shared>(
    `SELECT electric_account_id AS electricAccountId, account_number AS utilityAccountNumber, street
     FROM utility_account WHERE customer_number = ? AND present = 1 ORDER BY position LIMIT ${mostCompared}`,
  )
  return (seq: number, customerId: string): Compared | null => {
    const found = customer.get(seq, customerId)
    if (found === undefined || found.goneSince !== null) return null
    const { number, name, email, cameBy } = found
    const utilityAccounts = rows.all(number).map(({ street, ...ids }) => ({ ...ids, address: { street } }))
    return { number, cameBy, whose: { account: { customerId, utilityAccounts }, name, email } }
  }
}
