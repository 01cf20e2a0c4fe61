import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import type { Part } from '../query/parts.ts'
import { type Match, matchOf } from '../search/match.ts'
import { createCustomerFilters } from './customer-filters.ts'
import { orders } from './orders.ts'

/** `upTo`: the id of the newest row to show; `after`: only newer ones. */
type Limits = { upTo?: number | null; after?: number | null }

const matchOfList = ({ search, utility, state, city, noZip }: AccountFilter): Match =>
  matchOf({ search, ids: true, utility, state, city, noZip })

const inMatch = '+u.id IN (SELECT rowid FROM word WHERE word MATCH :match)'

/** Which rows a filter means. `fewCustomers`: see customer-filters.ts. */
export const createAccountList = (db: Db, fewCustomers = 10_000) => {
  const customerFilters = createCustomerFilters(db, fewCustomers)

  /** The rows in no order, from where they are found soonest. `isWhole`: their columns are wanted, too. */
  const source = (filter: AccountFilter, limits: Limits, match: string | null, isWhole: boolean) => {
    const { upTo = null, after = null } = limits
    const { conditions: customers, isFew } = customerFilters(filter)
    const id: Part['id'] = match === null || isFew ? 'u.id' : 'w.rowid'
    const conditionsOn = (rowId: Part['id']) => [
      ...(match === null ? [] : [rowId === 'u.id' ? inMatch : 'w.word MATCH :match']),
      ...(upTo === null ? [] : [`${rowId} <= :upTo`]),
      ...(after === null ? [] : [`${rowId} > :after`]),
      ...customers,
    ]
    const matches =
      isWhole || customers.length > 0 ? 'word w CROSS JOIN utility_account u ON u.id = w.rowid' : 'word w'
    const index = isFew ? 'utility_account_customer' : 'utility_account_order'
    return {
      id,
      from: id === 'w.rowid' ? matches : `utility_account u INDEXED BY ${index}`,
      conditions: conditionsOn(id),
      /** Of the same rows, wherever they are found. */
      elsewhere: conditionsOn('u.id'),
      parameters: { match, upTo, after, seen: JSON.stringify(filter.seen) },
    }
  }

  const newestFirst = (filter: AccountFilter, limits: Limits, match: string | null): Part => {
    const { elsewhere: _, ...rows } = source(filter, limits, match, false)
    return { ...rows, columns: [rows.id], descending: true }
  }

  /** All of them, the newest first. */
  const all = (filter: AccountFilter, limits: Limits = {}): Part =>
    newestFirst(filter, limits, matchOfList(filter).match)

  /** The list in its order. `isShort`: sorting it costs less than walking through all rows in that order. */
  const inOrder = (filter: AccountFilter, limits: Limits, isShort: boolean): Part[] => {
    const { match, first, rest } = matchOfList(filter)
    const { by, descending } = filter.sort
    if (by === 'best')
      return (first === null ? [match] : [first, rest]).map(rank => newestFirst(filter, limits, rank))
    const rows = source(filter, limits, match, true)
    const { from, parts } = orders[by]
    const ascending = parts.map(
      ({ condition, columns }): Part => ({
        id: 'u.id',
        from: isShort ? `${rows.from} CROSS JOIN customer c ON c.number = u.customer_number` : from,
        conditions: [condition, ...(isShort ? rows.conditions : rows.elsewhere)],
        columns,
        descending,
        parameters: rows.parameters,
      }),
    )
    return descending ? ascending.reverse() : ascending
  }

  return { all, inOrder }
}
