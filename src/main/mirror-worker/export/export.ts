import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { AddressFilter } from '../../../contract/places.ts'
import { createAddressList } from '../addresses/list.ts'
import type { Db } from '../file/open.ts'
import { createAccountPages } from '../lists/pages.ts'
import { createProposals } from '../proposals/proposals.ts'
import { createExportedRows, type ExportedAccount } from './exported-account.ts'

/** What is exported: the list of accounts as it is filtered and held, or places. */
export type ExportScope =
  | { list: 'accounts'; filter: AccountFilter & { upTo?: number | null } }
  | ({ list: 'addresses' } & AddressFilter)

/**
 * All rows of a list in the order of its screen, from one snapshot: a transaction that is open until `end`. A handle has one export at a
 * time, and answers nothing else meanwhile.
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

  const end = (): void => {
    if (db.inTransaction) db.exec('ROLLBACK')
    ids = []
    whole = null
  }

  /** How many rows there will be. */
  const begin = (scope: ExportScope): number => {
    end()
    if (scope.list === 'accounts' && scope.filter.matched === 'proposed') proposals.compareAll()
    if (!db.memory) db.exec('BEGIN')
    ids = scope.list === 'accounts' ? pages.allIds(scope.filter) : addresses.allIds(scope)
    next = 0
    if (db.memory) whole = exportedRows(ids)
    return ids.length
  }

  /** The next rows; null after the last. */
  const batch = (rows: number): ExportedAccount[] | null => {
    const some = ids.slice(next, next + rows)
    const read = whole === null ? exportedRows(some) : whole.slice(next, next + rows)
    next += rows
    return some.length === 0 ? null : read
  }

  return { begin, batch, end }
}
