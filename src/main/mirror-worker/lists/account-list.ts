import {
  type AccountFilter,
  type CustomerCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import type { Parameters, Sql } from '../../sqlite/sql.ts'
import { createCache } from '../query/cache.ts'
import { createGroups, sumOf } from '../query/groups.ts'
import { matchOf } from '../search/match.ts'
import { bestFirst } from '../search/result-order.ts'
import { orders, reversed } from './orders.ts'

/** Counted up to this many: a longer list is not read to its end, and counting all of it costs more than finding the first. */
const mostCounted = 1_000
/** Up to this multiple of the counted rows, sorting is quicker than walking all rows along an index. */
const sortedTimes = 5

/**
 * `upTo`: the id of the newest row that belongs to the list; `after`: only newer ones do. `where`: more conditions over rows `u`, with their
 * `parameters`; `order`: in place of the filter's order; `ids`: whether a search finds IDs, as it does by default.
 */
export type Limits = {
  upTo?: number | null
  after?: number | null
  where?: readonly string[]
  parameters?: Parameters
  order?: readonly string[]
  ids?: boolean
}

/** Conditions for filters that are no tokens of a row. UNION ALL instead of OR: with OR, SQLite would not use the index of new customers. */
const customerConditions = ({ onlyNew, matched }: AccountFilter): string[] => [
  ...(onlyNew
    ? [
        `u.customer_number IN (SELECT number FROM customer WHERE is_new = 1
           UNION ALL SELECT number FROM customer WHERE customer_id IN (SELECT value FROM json_each(:seen)))`,
      ]
    : []),
  ...(matched === 'proposed' ? ['u.customer_number IN (SELECT customer_number FROM temp.proposed)'] : []),
]

const rowsOf = ({ id, from, where }: ReturnType<typeof listOf>, select = `${id} AS id`): string =>
  `SELECT ${select} FROM ${from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`

/** Rows of `utility_account`, by their `id` in `from`, that meet all conditions, in an order. */
const listOf = (filter: AccountFilter, limits: Limits, isShort: boolean) => {
  const { upTo = null, after = null, where = [], parameters = {}, ids = true } = limits
  const { match, ending } = matchOf({ ...filter, ids })
  const ofCustomers = customerConditions(filter)
  const { by, descending } = filter.sort
  const order = by === 'best' ? null : orders[by]
  const walk = isShort ? null : (order?.walk ?? null)
  // A search that decides the order, or is all that is asked, reads the full-text index alone.
  const isOfMatches = match !== null && ofCustomers.length === 0 && walk === null
  const id = isOfMatches ? 'w.rowid' : 'u.id'
  const matches =
    order === null && where.length === 0 ? 'word w' : 'word w CROSS JOIN utility_account u ON u.id = w.rowid'
  const rows = `utility_account u INDEXED BY ${ofCustomers.length > 0 ? 'utility_account_customer' : 'utility_account_order'}`
  const columns = order?.columns ?? []
  return {
    id,
    from: walk ?? `${isOfMatches ? matches : rows} ${order?.join ?? ''}`,
    where: [
      // The plus keeps SQLite from asking the full-text index once for each row.
      ...(match === null
        ? []
        : [
            isOfMatches ? 'w.word MATCH :match' : '+u.id IN (SELECT rowid FROM word WHERE word MATCH :match)',
          ]),
      ...(upTo === null ? [] : [`${id} <= :upTo`]),
      ...(after === null ? [] : [`${id} > :after`]),
      ...ofCustomers,
      ...where,
    ],
    order:
      limits.order ??
      (order === null ? bestFirst(id, ending !== null) : descending ? reversed(columns) : columns),
    parameters: { ...parameters, match, ending, upTo, after, seen: JSON.stringify(filter.seen) },
  }
}

/** The same rows in no order, to be counted. */
const unordered = (filter: AccountFilter, limits: Limits) =>
  listOf({ ...filter, sort: unfiltered.sort }, limits, true)

const isMeant = (asked: string | null, name: string | null) => asked === null || asked === name

export type AccountList = ReturnType<typeof createAccountList>

/** The rows that a filter means, counted or in their order. `most`: as `mostCounted` says. */
export const createAccountList = (sql: Sql, most = mostCounted) => {
  const { all, column, count } = sql
  const cached = createCache<number>(sql, 64)
  const groups = createGroups(sql)

  /** The number of all rows, or of a utility and a place, from cached counts; null: the filter asks for something else. */
  const countedBefore = (filter: AccountFilter, { upTo = null, where = [] }: Limits): number | null => {
    const { search, utility, state, city, noZip, onlyNew, matched, standing } = filter
    if (upTo !== null || where.length > 0 || search.trim() !== '') return null
    if (noZip || onlyNew || standing || matched !== null) return null
    if (utility === null && state === null && city === null)
      return cached('', () => count('SELECT count(*) FROM utility_account'))
    return sumOf(
      groups().filter(
        group => isMeant(utility, group.utility) && isMeant(state, group.state) && isMeant(city, group.city),
      ),
    )
  }

  /** Counted up to one more than `limit`. */
  const counted = (filter: AccountFilter, limits: Limits, limit: number): number =>
    cached(JSON.stringify([{ ...filter, sort: null }, limits, limit]), () => {
      const list = unordered(filter, limits)
      return count(`SELECT count(*) FROM (${rowsOf(list)} LIMIT ${limit + 1})`, list.parameters)
    })

  /** Whether sorting what is found costs less than walking through all rows in their order. Of all rows, or of a place, the order is an index. */
  const isShort = (filter: AccountFilter, limits: Limits): boolean =>
    filter.sort.by !== 'best' &&
    (matchOf({ ...filter, ids: true }).match !== null || customerConditions(filter).length > 0) &&
    counted(filter, limits, most * sortedTimes) <= most * sortedTimes

  const select = <Row>(filter: AccountFilter, limits: Limits, what: string, joins: string): Row[] => {
    const list = unordered(filter, limits)
    return all(
      `SELECT ${what} FROM (${rowsOf(list)}) m CROSS JOIN utility_account u ON u.id = m.id ${joins}`,
      list.parameters,
    )
  }

  /** Customers of rows, to one more than are counted. */
  const customersOf = (filter: AccountFilter): number =>
    select(filter, {}, 'DISTINCT u.customer_number', `LIMIT ${most + 1}`).length

  return {
    groups,
    /** Ids of rows in their order: all, or a window of them. */
    ids: (filter: AccountFilter, limits: Limits, { offset = 0, limit = -1 } = {}): number[] => {
      const list = listOf(filter, limits, isShort(filter, limits))
      return column(`${rowsOf(list)} ORDER BY ${list.order.join(', ')} LIMIT :limit OFFSET :offset`, {
        ...list.parameters,
        limit,
        offset,
      })
    },
    /** How many rows there are, up to `most`; not `exact`: more than are counted, and `total` is one more than those. */
    capped: (filter: AccountFilter, limits: Limits = {}) => {
      const before = countedBefore(filter, limits)
      if (before !== null) return { total: before, exact: true }
      const total = counted(filter, limits, most)
      return { total, exact: total <= most }
    },
    /** The exact number, without a limit. */
    countAll: (filter: AccountFilter, limits: Limits): number => {
      const list = unordered(filter, limits)
      return countedBefore(filter, limits) ?? count(rowsOf(list, 'count(*)'), list.parameters)
    },
    /** The customers of a list's rows, and the new ones among them, each up to one more than `most`. */
    customers: (filter: AccountFilter): CustomerCounts => ({
      all: customersOf({ ...filter, seen: [], onlyNew: false }),
      new: customersOf({ ...filter, seen: [], onlyNew: true }),
    }),
    /** Selects columns of the list's rows `u`, and of tables that `joins` adds. */
    select,
  }
}
