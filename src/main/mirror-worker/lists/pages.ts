import type { AccountFilter, CustomerCounts } from '../../../contract/accounts/account-filter.ts'
import type { AccountsPage, ArrivedAccounts } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountRows } from '../query/account-rows.ts'
import { createLists, rowsOf } from '../query/lists.ts'
import { createNearWords } from '../search/near-words.ts'
import { createAccountList } from './account-list.ts'
import { createTotals, mostCounted } from './totals.ts'

/** `upTo`: the id of the newest row that belongs to the list; null: all do. */
export type HeldList = AccountFilter & { upTo?: number | null }
export type AccountWindow = HeldList & { offset: number; limit: number }

type Counted = { utilityAccounts: number; customers: number; newCustomers: number; name: string | null }

/** What of a list came after a row, for a line about it; null: nothing. */
const createArrived = (db: Db) => {
  const list = createAccountList(db)
  const { get } = createSql(db)
  return (filter: AccountFilter, after: number): ArrivedAccounts | null => {
    const all = list.all(filter, { after })
    const found = get<Counted>(
      `SELECT coalesce(sum(u.present), 0) AS utilityAccounts, count(DISTINCT c.number) AS customers,
         count(DISTINCT CASE WHEN c.is_new = 1 THEN c.number END) AS newCustomers, max(c.name) AS name
       FROM (${rowsOf(all)}) m CROSS JOIN utility_account u ON u.id = m.id
       CROSS JOIN customer c ON c.number = u.customer_number`,
      all.parameters,
    )
    if (found === null || found.customers === 0) return null
    const { utilityAccounts, customers, newCustomers, name } = found
    return {
      utilityAccounts,
      customers,
      areNew: newCustomers === customers,
      name: customers === 1 ? name : null,
    }
  }
}

/** Windows of a filtered list in its order, and where somebody stands in it. `most`: see totals.ts; `fewCustomers`: see customer-filters.ts. */
export const createAccountPages = (db: Db, most = mostCounted, fewCustomers?: number) => {
  const list = createAccountList(db, fewCustomers)
  const totals = createTotals(db, most)
  const lists = createLists(db)
  const accountRows = createAccountRows(db)
  const arrivedAfter = createArrived(db)
  const nearWords = createNearWords(db)
  const { column, count } = createSql(db)

  const inOrder = (filter: AccountFilter, upTo: number | null) =>
    list.inOrder(filter, { upTo }, filter.sort.by !== 'best' && totals.isShort(filter, upTo))

  /** Where a search finds nothing, and one with a letter mended does, that is the list. */
  const mended = (filter: AccountFilter): string | null => {
    if (filter.search.trim() === '' || totals.capped(filter, null).total > 0) return null
    const search = nearWords(filter.search)
    return search !== null && totals.capped({ ...filter, search }, null).total > 0 ? search : null
  }
  const meant = <List extends AccountFilter>(list: List): List => ({
    ...list,
    search: mended(list) ?? list.search,
  })

  const page = ({ offset, limit, upTo = null, ...typed }: AccountWindow): AccountsPage => {
    const instead = mended(typed)
    const filter = instead === null ? typed : { ...typed, search: instead }
    const newest = count('SELECT max(id) FROM utility_account')
    // A list that is held, and into which nothing would come, is the list.
    const held = upTo === null || newest <= upTo ? null : upTo
    const total = totals.capped(filter, held)
    const ids = lists.ids(inOrder(filter, held), { offset, limit })
    return {
      rows: accountRows(ids),
      ...total,
      latest: Math.min(upTo ?? newest, newest),
      arrived: held === null ? null : arrivedAfter(filter, held),
      instead,
    }
  }

  /** The whole list, by the ids of its rows. */
  const allIds = ({ upTo = null, ...filter }: HeldList): number[] => lists.ids(inOrder(meant(filter), upTo))

  /** Where a customer's first row stands in the list; null if none of theirs is in it. */
  const position = (list: HeldList, customerId: string): number | null => {
    const own = column<number>(
      `SELECT u.id FROM customer c CROSS JOIN utility_account u ON u.customer_number = c.number
       WHERE c.customer_id = ?`,
      customerId,
    )
    const first = own.length === 0 ? -1 : allIds(list).findIndex(id => own.includes(id))
    return first < 0 ? null : first
  }

  const countAll = ({ upTo = null, ...filter }: HeldList): number => totals.whole(meant(filter), upTo)

  const customers = (filter: AccountFilter): CustomerCounts => totals.customers(meant(filter))

  return { page, position, allIds, countAll, customers }
}
