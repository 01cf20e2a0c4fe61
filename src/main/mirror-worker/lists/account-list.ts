import { type AccountFilter, unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import type { List } from '../query/lists.ts'
import { matchOf } from '../search/match.ts'
import { createCustomerFilters } from './customer-filters.ts'
import { bestFirst, orders, reversed } from './orders.ts'

/** `upTo`: the id of the newest row that belongs to the list; `after`: only newer ones do. */
export type Limits = { upTo?: number | null; after?: number | null }

/** Of rows `u`, wherever they come from. The plus keeps SQLite from asking the full-text index once for each. */
export const inMatch = '+u.id IN (SELECT rowid FROM word WHERE word MATCH :match)'

/** Which rows a filter means, and in which order. `few`: see customer-filters.ts. */
export const createAccountList = (db: Db, few = 10_000) => {
  const customerFilters = createCustomerFilters(db, few)

  /** `isShort`: what is found is sorted, which costs less than walking through all rows in their order. */
  const inOrder = (filter: AccountFilter, { upTo = null, after = null }: Limits, isShort: boolean): List => {
    const { match, ending } = matchOf({ ...filter, ids: true })
    const { conditions, isFew } = customerFilters(filter)
    const { by, descending } = filter.sort
    const order = by === 'best' ? null : orders[by]
    const walk = isShort ? null : (order?.walk ?? null)
    const id = match === null || isFew || walk !== null ? 'u.id' : 'w.rowid'
    const rows = `utility_account u INDEXED BY ${isFew ? 'utility_account_customer' : 'utility_account_order'}`
    const matches =
      order !== null || conditions.length > 0
        ? 'word w CROSS JOIN utility_account u ON u.id = w.rowid'
        : 'word w'
    const found = id === 'u.id' ? rows : matches
    const sorted = descending ? reversed(order?.columns ?? []) : order?.columns
    return {
      id,
      from:
        walk ?? (order === null ? found : `${found} CROSS JOIN customer c ON c.number = u.customer_number`),
      where: [
        ...(match === null ? [] : [id === 'u.id' ? inMatch : 'w.word MATCH :match']),
        ...(upTo === null ? [] : [`${id} <= :upTo`]),
        ...(after === null ? [] : [`${id} > :after`]),
        ...conditions,
      ],
      order: order === null ? bestFirst(id, ending !== null) : (sorted ?? []),
      parameters: { match, ending, upTo, after, seen: JSON.stringify(filter.seen) },
    }
  }

  /** The same rows, to be counted. */
  const all = (filter: AccountFilter, limits: Limits = {}): List =>
    inOrder({ ...filter, sort: unfiltered.sort }, limits, true)

  return { all, inOrder }
}
