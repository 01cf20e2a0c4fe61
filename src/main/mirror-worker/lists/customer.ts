import { readCutMark } from '../../../contract/accounts/cut-account.ts'
import type { AccountDetails } from '../../../contract/model.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { readMeta } from '../file/meta.ts'

/** What a mirror knows of one customer; the ledger knows their link and whether their consent ended. */
export type MirrorCustomer = Omit<AccountDetails, 'link' | 'ended'>

type CustomerRow = Omit<MirrorCustomer, 'account' | 'cut'> & { number: number }

/** All that the mirror knows of one customer. The account is read from the rows, since `raw` can be shortened. */
export const customerOf = (sql: Sql, customerId: string): MirrorCustomer | null => {
  const found = sql.get<CustomerRow>(
    `SELECT number, CASE WHEN name IS NOT NULL THEN json_object('text', name, 'source', iif(service_name IS NULL, noted_by, 'service'))
       END AS "name{}", email, email_confirmed AS "emailConfirmed?", connected_at AS connectedAt, first_seen_at AS firstSeenAt,
       read_at AS readAt, raw
     FROM customer WHERE customer_id = ?`,
    customerId,
  )
  if (found === null) return null
  const { number, ...rest } = found
  const raw: unknown = JSON.parse(found.raw)
  const utilityAccounts = sql.all<MirrorCustomer['account']['utilityAccounts'][number]>(
    `SELECT electric_account_id AS electricAccountId, account_number AS utilityAccountNumber, utility AS utilityProvider,
       json_object('street', street, 'city', city, 'state', state, 'zip', zip) AS "address{}", :customerId AS customerId
     FROM utility_account WHERE customer_number = :number AND present = 1 ORDER BY position`,
    { number, customerId },
  )
  return {
    ...rest,
    readAt: Math.max(rest.readAt, readMeta(sql).asOf ?? 0),
    account: { customerId, utilityAccounts },
    cut: readCutMark(raw),
    raw: JSON.stringify(raw, null, 2),
  }
}

/** The names of those customers who are in the mirror. */
export const namesOf = ({ all }: Sql, customerIds: string[]): { customerId: string; name: string | null }[] =>
  all(
    `SELECT customer_id AS customerId, name FROM customer WHERE customer_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(customerIds),
  )

/** For each email, since when a customer with it shares accounts, in milliseconds; null: none does. */
export const sharingSince = ({ column }: Sql, emails: string[]): (number | null)[] =>
  column(
    `SELECT (SELECT min(coalesce(connected_at, first_seen_at)) FROM customer WHERE email IS NOT NULL AND email = m.value COLLATE NOCASE)
     FROM json_each(?) m ORDER BY m.key`,
    JSON.stringify(emails),
  )
