import type { Account } from '../../contract/http.ts'
import type { AccountDetails } from '../../contract/model.ts'
import type { Db } from './database/database.ts'
import type { UtilityAccountFields } from './utility-account.ts'

export type StoredCustomer = {
  account: Account
  raw: string
  firstSeenAt: number
  readAt: number
  noLongerListedSince: number | null
} & Pick<AccountDetails, 'name' | 'email' | 'connectedAt'>

type CustomerRow = Omit<StoredCustomer, 'account' | 'name'> & {
  number: number
  serviceName: string | null
  linkName: string | null
  givenName: string | null
}

const nameOf = ({ serviceName, linkName, givenName }: CustomerRow): StoredCustomer['name'] => {
  if (serviceName !== null) return { text: serviceName, source: 'service' }
  if (linkName !== null) return { text: linkName, source: 'link' }
  return givenName === null ? null : { text: givenName, source: 'staff' }
}

type Row = Omit<UtilityAccountFields, 'present' | 'folded' | 'foldedIds' | 'streetOrder'>

/** All that is stored of one customer. The account comes from its rows: `raw` can be shorter. */
export const createCustomerFinder = (db: Db) => {
  const customer = db.prepare<[number, string], CustomerRow>(
    `SELECT number, raw, service_name AS serviceName, link_name AS linkName, given_name AS givenName, email,
       connected_at AS connectedAt, first_seen_at AS firstSeenAt, gone_since AS noLongerListedSince,
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
    const { number, serviceName, linkName, givenName, ...rest } = found
    const utilityAccounts = rows
      .all(number)
      .map(({ electricAccountId, accountNumber, utility, ...address }) => ({
        electricAccountId,
        utilityAccountNumber: accountNumber,
        utilityProvider: utility,
        address,
        customerId,
      }))
    return { ...rest, name: nameOf(found), account: { customerId, utilityAccounts } }
  }
}
