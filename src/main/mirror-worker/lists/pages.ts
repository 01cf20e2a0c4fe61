import type { AccountFilter, CustomerCounts } from '../../../contract/accounts/account-filter.ts'
import type { AccountsPage, ArrivedAccounts } from '../../../contract/model.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { accountRows } from '../query/account-rows.ts'
import { createNearWords, insteadOf } from '../search/near-words.ts'
import type { AccountList } from './account-list.ts'

/** A list that stays as it was while rows are added. `upTo`: the id of the newest row in it; null: all are. */
export type HeldList = AccountFilter & { upTo?: number | null }
type AccountWindow = HeldList & { offset: number; limit: number }

type Counted = { utilityAccounts: number; customers: number; newCustomers: number; name: string | null }

const counted = `coalesce(sum(u.present), 0) AS utilityAccounts, count(DISTINCT c.number) AS customers,
  count(DISTINCT CASE WHEN c.is_new = 1 THEN c.number END) AS newCustomers, max(c.name) AS name`
const withCustomers = 'CROSS JOIN customer c ON c.number = u.customer_number'

/** Pages of a filtered list in its order, and the position of a customer in it. */
export const createAccountPages = (sql: Sql, list: AccountList) => {
  const nearWords = createNearWords(sql)
  const { column, count } = sql

  /** What was added to a list after a row; null: nothing. */
  const arrivedAfter = (filter: AccountFilter, after: number): ArrivedAccounts | null => {
    const [found] = list.select<Counted>(filter, { after }, counted, withCustomers)
    if (found === undefined || found.customers === 0) return null
    const { utilityAccounts, customers, newCustomers, name } = found
    const areNew = newCustomers === customers
    return { utilityAccounts, customers, areNew, name: customers === 1 ? name : null }
  }

  const mended = (filter: AccountFilter): string | null =>
    insteadOf(filter.search, nearWords, search => list.capped({ ...filter, search }).total > 0)
  const meant = (filter: HeldList): HeldList => ({ ...filter, search: mended(filter) ?? filter.search })

  const page = ({ offset, limit, upTo = null, ...typed }: AccountWindow): AccountsPage => {
    const instead = mended(typed)
    const filter = instead === null ? typed : { ...typed, search: instead }
    const newest = count('SELECT max(id) FROM utility_account')
    // Where nothing was added there is nothing to leave out.
    const held = upTo === null || newest <= upTo ? null : upTo
    return {
      rows: accountRows(sql, list.ids(filter, { upTo: held }, { offset, limit })),
      ...list.capped(filter, { upTo: held }),
      latest: Math.min(upTo ?? newest, newest),
      arrived: held === null ? null : arrivedAfter(filter, held),
      instead,
    }
  }

  /** The ids of all rows of the list. */
  const allIds = ({ upTo = null, ...filter }: HeldList): number[] => list.ids(meant(filter), { upTo })

  /** The row index of a customer's first row in the list; null: none of theirs is in it. */
  const position = (held: HeldList, customerId: string): number | null => {
    const own = new Set(
      column<number>(
        `SELECT u.id FROM customer c CROSS JOIN utility_account u ON u.customer_number = c.number
         WHERE c.customer_id = ?`,
        customerId,
      ),
    )
    const first = own.size === 0 ? -1 : allIds(held).findIndex(id => own.has(id))
    return first < 0 ? null : first
  }

  const countAll = ({ upTo = null, ...filter }: HeldList): number => list.countAll(meant(filter), { upTo })

  const customers = (filter: AccountFilter): CustomerCounts => list.customers(meant(filter))

  return { page, position, allIds, countAll, customers }
}
