import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { AddressFilter } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createAddressList } from '../addresses/list.ts'
import { createAccountPages } from '../lists/pages.ts'
import { createProposals } from '../proposals/proposals.ts'

/** A utility account with its customer, as it is exported; a customer without any is one row of nulls. */
export type ExportedAccount = {
  id: number
  customerNumber: number
  customerId: string
  name: string | null
  email: string | null
  /** 1 or 0; null where the service does not tell. */
  emailConfirmed: number | null
  utility: string | null
  accountNumber: string | null
  electricAccountId: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  connectedAt: number | null
  firstSeenAt: number
}

/** Rows as they are exported, by their ids and in the order of these. */
const createExportedRows = (db: Db) => {
  const rows = db.prepare<[string], ExportedAccount>(
    `SELECT u.id, c.number AS customerNumber, c.customer_id AS customerId, c.name, c.email, c.email_confirmed AS emailConfirmed, u.utility,
       u.account_number AS accountNumber, u.electric_account_id AS electricAccountId, u.street, u.city, u.state, u.zip,
       c.connected_at AS connectedAt, c.first_seen_at AS firstSeenAt
     FROM json_each(?) m CROSS JOIN utility_account u ON u.id = m.value
     CROSS JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
  )
  return (ids: readonly number[]): ExportedAccount[] => rows.all(JSON.stringify(ids))
}

/** What is exported: the list of accounts as it is filtered and held, or places. */
export type ExportScope =
  | { list: 'accounts'; filter: AccountFilter & { upTo?: number | null } }
  | ({ list: 'addresses' } & AddressFilter)

/**
 * All rows of a list in the order of its screen, from one snapshot: a transaction that is open until the database is closed, or the next export
 * begins. A handle has one export at a time, and answers nothing else meanwhile.
 */
export const createExport = (db: Db) => {
  const pages = createAccountPages(db)
  const proposals = createProposals(db)
  const addresses = createAddressList(db)
  const exportedRows = createExportedRows(db)
  let ids: number[] = []
  let next = 0
  /** In memory there is no other connection to read by, and what is written meanwhile would be part of the transaction. */
  let whole: ExportedAccount[] | null = null

  return {
    /** Answers how many rows there will be. */
    'export.begin': (scope: ExportScope): number => {
      if (db.inTransaction) db.exec('ROLLBACK')
      if (scope.list === 'accounts' && scope.filter.matched === 'proposed') proposals.compareAll()
      if (!db.memory) db.exec('BEGIN')
      ids = scope.list === 'accounts' ? pages.allIds(scope.filter) : addresses.allIds(scope)
      next = 0
      whole = db.memory ? exportedRows(ids) : null
      return ids.length
    },
    /** The next rows; none after the last. */
    'export.batch': (rows: number): ExportedAccount[] => {
      const first = next
      next += rows
      return whole?.slice(first, next) ?? exportedRows(ids.slice(first, next))
    },
  }
}
