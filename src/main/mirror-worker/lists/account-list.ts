import {
  type AccountFilter,
  type CustomerCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import type { Parameters, Sql } from '../../sqlite/sql.ts'
import { createCache } from '../query/cache.ts'
import { createGroups, sumOf } from '../query/groups.ts'
import { matchOf } from '../search/match.ts'
import { bestFirst, orders, reversed } from './orders.ts'

/** Counted up to this many: a longer list is not read to its end, and counting all of it costs more than finding the first. */
const mostCounted = 1_000
/** Rows that are sorted rather than walked to, in times of those that are counted. */
const sortedTimes = 5
/** Up to so many customers have their rows looked up; of more, each row of the list is asked whose it is. */
const fewCustomers = 10_000

/** How many rows there are; not `exact`: more than are counted, for which one more stands. */
type Total = { total: number; exact: boolean }

/**
 * `upTo`: the id of the newest row that belongs to the list; `after`: only newer ones do. `where`: more conditions over rows `u`, with their
 * `parameters`; `order`: what these leave of the filter's order; `ids`: whether a search finds IDs, as it does if nothing is said.
 */
export type Limits = {
  upTo?: number | null
  after?: number | null
  where?: readonly string[]
  parameters?: Parameters
  order?: readonly string[]
  ids?: boolean
}

/** Rows of `utility_account`, by their `id` in `from`, that meet all conditions, in an order. */
type List = {
  id: 'u.id' | 'w.rowid'
  from: string
  where: readonly string[]
  order: readonly string[]
  parameters: Parameters
}

const knownBy = {
  service: "known_by = 'service'",
  person: "known_by = 'person'",
  nobody: 'known_by IS NULL',
  proposed: 'number IN (SELECT customer_number FROM temp.proposed)',
} as const

/** Not by OR, with which SQLite uses neither index. */
const newOrSeen = `number IN (SELECT number FROM customer WHERE is_new = 1
  UNION ALL SELECT number FROM customer WHERE customer_id IN (SELECT value FROM json_each(:seen)))`

/** What each filter asks of customers. */
const customerConditions = ({ onlyNew, seen, standing, matched }: AccountFilter): string[] => [
  ...(onlyNew ? [seen.length === 0 ? 'is_new = 1' : newOrSeen] : []),
  ...(standing ? ['standing = 1'] : []),
  ...(matched === null ? [] : [knownBy[matched]]),
]

const rowsOf = ({ id, from, where }: List, select = `${id} AS id`): string =>
  `SELECT ${select} FROM ${from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`

export type AccountList = ReturnType<typeof createAccountList>

/** The rows that a filter means, counted or in their order. `most` and `few`: as `mostCounted` and `fewCustomers` say. */
export const createAccountList = (sql: Sql, most = mostCounted, few = fewCustomers) => {
  const { all, column, count } = sql
  const cached = createCache<number>(sql, 64)
  const groups = createGroups(sql)

  /** Conditions over rows `u`, and whether these are found from the customers. */
  const ofCustomers = (filter: AccountFilter) => {
    const found = customerConditions(filter).map(condition => {
      const numbers = `SELECT number FROM customer WHERE ${condition}`
      const seen = JSON.stringify(filter.seen)
      const isFew = count(`SELECT count(*) FROM (${numbers} LIMIT ${few + 1})`, { seen }) <= few
      const each = `EXISTS (SELECT 1 FROM customer WHERE number = u.customer_number AND ${condition})`
      return { isFew, condition: isFew ? `u.customer_number IN (${numbers})` : each }
    })
    return { conditions: found.map(({ condition }) => condition), isFew: found.some(({ isFew }) => isFew) }
  }

  /** `isShort`: what is found is sorted, which costs less than walking through all rows in their order. */
  const listOf = (filter: AccountFilter, limits: Limits, isShort: boolean): List => {
    const { upTo = null, after = null, where = [], parameters = {}, ids = true } = limits
    const { match, ending } = matchOf({ ...filter, ids })
    const { conditions, isFew } = ofCustomers(filter)
    const { by, descending } = filter.sort
    const order = by === 'best' ? null : orders[by]
    const walk = isShort ? null : (order?.walk ?? null)
    const id = match === null || isFew || walk !== null ? 'u.id' : 'w.rowid'
    const rows = `utility_account u INDEXED BY ${isFew ? 'utility_account_customer' : 'utility_account_order'}`
    const needsRows = order !== null || conditions.length + where.length > 0
    const matches = needsRows ? 'word w CROSS JOIN utility_account u ON u.id = w.rowid' : 'word w'
    const found = id === 'u.id' ? rows : matches
    const sorted = descending ? reversed(order?.columns ?? []) : order?.columns
    // The plus keeps SQLite from asking the full-text index once for each row.
    const inMatch = '+u.id IN (SELECT rowid FROM word WHERE word MATCH :match)'
    return {
      id,
      from: walk ?? `${found} ${order?.join ?? ''}`,
      where: [
        ...(match === null ? [] : [id === 'u.id' ? inMatch : 'w.word MATCH :match']),
        ...(upTo === null ? [] : [`${id} <= :upTo`]),
        ...(after === null ? [] : [`${id} > :after`]),
        ...conditions,
        ...where,
      ],
      order: limits.order ?? (order === null ? bestFirst(id, ending !== null) : (sorted ?? [])),
      parameters: { ...parameters, match, ending, upTo, after, seen: JSON.stringify(filter.seen) },
    }
  }

  /** The same rows in no order, to be counted. */
  const unordered = (filter: AccountFilter, limits: Limits): List =>
    listOf({ ...filter, sort: unfiltered.sort }, limits, true)

  /** How many there are of all, or of a utility and a place; null: something else is asked for. */
  const countedBefore = (filter: AccountFilter, { upTo = null, where = [] }: Limits): number | null => {
    const { search, utility, state, city, noZip } = filter
    const isOfGroups = upTo === null && where.length === 0 && search.trim() === '' && !noZip
    if (!isOfGroups || customerConditions(filter).length > 0) return null
    if (utility === null && state === null && city === null)
      return cached('', () => count('SELECT count(*) FROM utility_account'))
    const isMeant = (asked: string | null, name: string | null) => asked === null || asked === name
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

  /** Of all rows, or of a place, the order is an index. */
  const isShort = (filter: AccountFilter, limits: Limits): boolean =>
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
      const list = listOf(filter, limits, filter.sort.by !== 'best' && isShort(filter, limits))
      return column(`${rowsOf(list)} ORDER BY ${list.order.join(', ')} LIMIT :limit OFFSET :offset`, {
        ...list.parameters,
        limit,
        offset,
      })
    },
    /** How many rows there are, counted so far. */
    capped: (filter: AccountFilter, limits: Limits = {}): Total => {
      const before = countedBefore(filter, limits)
      if (before !== null) return { total: before, exact: true }
      const total = counted(filter, limits, most)
      return { total, exact: total <= most }
    },
    /** To the end. */
    countAll: (filter: AccountFilter, limits: Limits): number => {
      const list = unordered(filter, limits)
      return countedBefore(filter, limits) ?? count(rowsOf(list, 'count(*)'), list.parameters)
    },
    /** The customers of a list's rows, and those of them who are new, each counted so far. */
    customers: (filter: AccountFilter): CustomerCounts => ({
      all: customersOf({ ...filter, seen: [], onlyNew: false }),
      new: customersOf({ ...filter, seen: [], onlyNew: true }),
    }),
    /** What a statement selects of the rows `u`, and of what it joins to them. */
    select,
  }
}
