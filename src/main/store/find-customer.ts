import { type Account, accountSchema } from '../../contract/http.ts'
import type { AccountDetails, CameBy } from '../../contract/model.ts'
import { toBoolean } from './account-rows.ts'
import type { Db } from './database/database.ts'
import { idRange } from './id-range.ts'
import type { UtilityAccountFields } from './utility-account.ts'

export type StoredCustomer = {
  account: Account
  raw: string
  firstSeenAt: number
  readAt: number
} & Pick<AccountDetails, 'name' | 'email' | 'emailConfirmed' | 'connectedAt' | 'link' | 'ended'>

type CustomerRow = Omit<StoredCustomer, 'account' | 'name' | 'emailConfirmed' | 'link' | 'ended'> & {
  confirmed: number | null
  number: number
  endedAt: number | null
  removalDue: number | null
  cameBy: string | null
  serviceName: string | null
  linkName: string | null
  givenName: string | null
}

const nameOf = ({ serviceName, linkName, givenName }: CustomerRow): StoredCustomer['name'] => {
  if (serviceName !== null) return { text: serviceName, source: 'service' }
  if (linkName !== null) return { text: linkName, source: 'link' }
  return givenName === null ? null : { text: givenName, source: 'staff' }
}

type Row = Omit<UtilityAccountFields, 'present' | 'folded' | 'foldedIds' | 'streetOrder' | 'words'>

type LinkRow = Omit<CameBy, 'standing' | 'confirmed'> & { standing: number; confirmed: number }

/** The link that a customer came by: as the service or a person said, else the one in the register with the URL that was followed. */
const createCameBy = (db: Db) => {
  const latest = (condition: string) =>
    db.prepare<{ first: number; last: number; value: string }, LinkRow>(
      `SELECT id, created_at AS createdAt, customer, redirect_url IS NULL AS standing,
         customer_id IS NOT NULL AND request_id IS NULL AS confirmed
       FROM link WHERE number BETWEEN :first AND :last AND ${condition} ORDER BY number DESC LIMIT 1`,
    )
  const ofCustomer = latest('customer_id = :value')
  const withUrl = latest('url = :value')
  return (seq: number, customerId: string, url: string | null): CameBy | null => {
    const range = idRange(seq)
    const own = ofCustomer.get({ ...range, value: customerId })
    const found = own ?? (url === null ? undefined : withUrl.get({ ...range, value: url }))
    if (!found) return null
    return { ...found, standing: found.standing === 1, confirmed: found.confirmed === 1 }
  }
}

/** What a customer shared before their consent ended, as far as it is kept. */
const sharedOnce = (customerId: string, raw: string): Account => {
  const account = accountSchema.safeParse(JSON.parse(raw))
  return { customerId, utilityAccounts: account.data?.utilityAccounts ?? [] }
}

/** All that is stored of one customer. The account comes from its rows: `raw` can be shorter. */
export const createCustomerFinder = (db: Db) => {
  const customer = db.prepare<[number, string], CustomerRow>(
    `SELECT number, raw, service_name AS serviceName, link_name AS linkName, given_name AS givenName, email,
       email_confirmed AS confirmed, connected_at AS connectedAt, came_by AS cameBy, first_seen_at AS firstSeenAt, gone_since AS endedAt,
       CASE WHEN customer.removed_at IS NULL THEN removal_due END AS removalDue,
       CASE WHEN gone_since IS NULL THEN max(read_at, coalesce(as_of, 0)) ELSE read_at END AS readAt
     FROM customer JOIN connection ON seq = connection_seq WHERE connection_seq = ? AND customer_id = ?`,
  )
  const cameByOf = createCameBy(db)
  const rows = db.prepare<[number], Row>(
    `SELECT electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip
     FROM utility_account WHERE customer_number = ? AND present = 1 ORDER BY position`,
  )
  return (seq: number, customerId: string): StoredCustomer | null => {
    const found = customer.get(seq, customerId)
    if (!found) return null
    const { number, serviceName, linkName, givenName, cameBy, endedAt, removalDue, confirmed, ...kept } =
      found
    const rest = { ...kept, emailConfirmed: toBoolean(confirmed) }
    if (endedAt !== null) {
      const account = sharedOnce(customerId, found.raw)
      const ended = { endedAt, removalDue }
      return { ...rest, name: nameOf(found), link: cameByOf(seq, customerId, cameBy), ended, account }
    }
    const utilityAccounts = rows
      .all(number)
      .map(({ electricAccountId, accountNumber, utility, ...address }) => ({
        electricAccountId,
        utilityAccountNumber: accountNumber,
        utilityProvider: utility,
        address,
        customerId,
      }))
    const link = cameByOf(seq, customerId, cameBy)
    return { ...rest, name: nameOf(found), link, ended: null, account: { customerId, utilityAccounts } }
  }
}
