import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../file/open.ts'
import type { Part } from '../query/parts.ts'
import { type Match, matchOf } from '../search/match.ts'
import { createCustomerFilters } from './customer-filters.ts'
import { orders } from './orders.ts'

/** `upTo`: the id of the newest row to show; `after`: only newer ones. */
type Limits = { upTo?: number | null; after?: number | null }

const matchOfList = ({ search, utility, state, city, noZip }: AccountFilter): Match =>
  matchOf({ search, ids: true, utility, state, city, noZip })

/** SQLite would walk through the wide rows themselves. */
const inOrderOfIds = 'utility_account u INDEXED BY utility_account_order'
const found = 'word w CROSS JOIN utility_account u ON u.id = w.rowid'

/** Which rows a filter means. */
export const createAccountList = (db: Db) => {
  const customerFilters = createCustomerFilters(db)

  const conditionsOf = (filter: AccountFilter, { upTo = null, after = null }: Limits) => {
    const customers = customerFilters(filter)
    const on = (id: Part['id']) => [
      ...(upTo === null ? [] : [`${id} <= :upTo`]),
      ...(after === null ? [] : [`${id} > :after`]),
      ...customers,
    ]
    return {
      on,
      isOfRows: customers.length > 0,
      parameters: { upTo, after, seen: JSON.stringify(filter.seen) },
    }
  }

  const byId = (filter: AccountFilter, limits: Limits, match: string | null): Part => {
    const { on, isOfRows, parameters } = conditionsOf(filter, limits)
    const id = match === null ? 'u.id' : 'w.rowid'
    const [rows, matches] = isOfRows ? ['utility_account u', found] : [inOrderOfIds, 'word w']
    return {
      id,
      from: match === null ? rows : matches,
      conditions: match === null ? on(id) : ['w.word MATCH :match', ...on(id)],
      columns: [id],
      descending: true,
      parameters: { ...parameters, match },
    }
  }

  /** All of them, the newest first. */
  const all = (filter: AccountFilter, limits: Limits = {}): Part =>
    byId(filter, limits, matchOfList(filter).match)

  /** The list in its order. `isFew`: sorting what is found costs less than walking in that order. */
  const inOrder = (filter: AccountFilter, limits: Limits, isFew: boolean): Part[] => {
    const { match, first, rest } = matchOfList(filter)
    const { by, descending } = filter.sort
    if (by === 'best')
      return (first === null ? [match] : [first, rest]).map(rank => byId(filter, limits, rank))
    const { on, parameters } = conditionsOf(filter, limits)
    const { from, parts } = orders[by]
    const source =
      match !== null && isFew
        ? {
            from: `${found} CROSS JOIN customer c ON c.number = u.customer_number`,
            conditions: ['w.word MATCH :match', ...on('w.rowid')],
          }
        : {
            from,
            conditions: [
              ...(match === null ? [] : ['+u.id IN (SELECT rowid FROM word WHERE word MATCH :match)']),
              ...on('u.id'),
            ],
          }
    const ascending = parts.map(
      ({ condition, columns }): Part => ({
        id: 'u.id',
        from: source.from,
        conditions: [condition, ...source.conditions],
        columns,
        descending,
        parameters: { ...parameters, match },
      }),
    )
    return descending ? ascending.reverse() : ascending
  }

  return { all, inOrder }
}
