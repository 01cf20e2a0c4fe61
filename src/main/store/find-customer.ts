import type { Account } from '../../contract/http.ts'
import type { Db } from './database/database.ts'
import type { UtilityAccountFields } from './utility-account.ts'

export type StoredCustomer = {
  account: Account
  raw: string
  firstSeenAt: number
  readAt: number
  noLongerListedSince: number | null
}

type Row = Omit<UtilityAccountFields, 'present' | 'folded' | 'foldedIds' | 'streetOrder'>

/** All that is stored of one customer. The account comes from its rows: `raw` can be shorter. */
export const createCustomerFinder = (db: Db) => {
  const customer = db.prepare<[number, string], Omit<StoredCustomer, 'account'> & { number: number }>(
    `SELECT number, raw, first_seen_at AS firstSeenAt, gone_since AS noLongerListedSince,
       CASE WHEN gone_since IS NULL THEN max(read_at, coalesce(as_of, 0)) ELSE read_at END AS readAt
     FROM customer JOIN connection ON seq = connection_seq WHERE connection_seq = ? AND customer_id = ?`,
  )
  const rows = db.prepare<[number], Row>(
    `SELECT electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip
     FROM utility_account WHERE customer_number = ? AND present = 1 ORDER BY position`,
  )
  return (seq: number, customerId: string): StoredCustomer | null => {
    const found = customer.get(seq, customerId)
    if (!found) return null
    const { number, ...rest } = found
    const utilityAccounts = rows
      .all(number)
      .map(({ electricAccountId, accountNumber, utility, ...address }) => ({
        electricAccountId,
        utilityAccountNumber: accountNumber,
        utilityProvider: utility,
        address,
        customerId,
      }))
    return { ...rest, account: { customerId, utilityAccounts } }
  }
}
