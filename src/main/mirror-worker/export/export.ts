import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow } from '../../../contract/model.ts'
import type { AddressFilter } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { createAddressList } from '../addresses/list.ts'
import type { createAccountPages } from '../lists/pages.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import type { createProposals } from '../proposals/proposals.ts'
import { selectRows } from '../query/account-rows.ts'

/** A utility account with its customer, as it is exported; a customer without any is one row of nulls. */
export type ExportedAccount = Pick<
  AccountRow,
  'id' | 'customerId' | 'name' | 'notedName' | 'email' | 'emailConfirmed'
> &
  UtilityAccountFields & {
    customerNumber: number
    connected: number | null
    firstSeen: number
  }

const exported = 'c.number AS customerNumber, c.connected_at AS connected, c.first_seen_at AS firstSeen'

/** What is exported: the list of accounts as it is on the screen, or the list of addresses. */
export type ExportScope =
  | { list: 'accounts'; filter: AccountFilter & { upTo?: number | null } }
  | ({ list: 'addresses' } & AddressFilter)

type Lists = {
  pages: ReturnType<typeof createAccountPages>
  addresses: ReturnType<typeof createAddressList>
  proposals: ReturnType<typeof createProposals>
}

/**
 * All rows of a list in the order of its screen, from one snapshot: a transaction that is open until the database is closed, or the next export
 * begins. A database handle has one export at a time, and answers nothing else meanwhile.
 */
export const createExport = (db: Db, sql: Sql, { pages, addresses, proposals }: Lists) => {
  const exportedRows = (ids: readonly number[]) => selectRows<ExportedAccount>(sql, ids, exported)
  let ids: number[] = []
  let next = 0
  /** In memory, writes would be part of the same transaction, so all rows are read at once. */
  let whole: ExportedAccount[] | null = null

  return {
    /** Answers the number of rows. */
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
    'export.batch': (most: number): ExportedAccount[] => {
      const first = next
      next += most
      return whole?.slice(first, next) ?? exportedRows(ids.slice(first, next))
    },
  }
}
