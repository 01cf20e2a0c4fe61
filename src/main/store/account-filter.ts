import type { Parameters } from './database/statements.ts'
import { idRange } from './id-range.ts'
import { partConditions, readSearch, type Search } from './search.ts'

/** Which utility accounts of a connection are meant; null or '' stands for all. */
export type AccountFilter = {
  search: string
  utility: string | null
  state: string | null
  onlyNew: boolean
  /** Only customers who came by the standing link, one of today or an earlier one. */
  standing?: boolean
  /** Customers who stay among the new ones although somebody looked at them meanwhile. */
  seen?: string[]
}

export const unfiltered: AccountFilter = { search: '', utility: null, state: null, onlyNew: false }

export type Query = { sql: string; order: string; parameters: Parameters }

/**
 * `where`: the list of accounts shows IDs, that of addresses does not, and what is not shown is not searched. `rank`: only
 * what ranks first for this search, or only the rest. `upTo`: no row with a higher id.
 */
type QueryOptions = { where?: 'everything' | 'place'; rank?: 'all' | 'first' | 'rest'; upTo?: number | null }

/** A narrow index in the order of ids, so that a window far down need not read the rows above it; new ones are few. */
const plainSource = ({ utility, state, onlyNew, standing = false }: AccountFilter): string => {
  if (onlyNew || standing) return 'utility_account u INDEXED BY utility_account_customer'
  if (utility !== null) return 'utility_account u INDEXED BY utility_account_utility'
  if (state !== null) return 'utility_account u INDEXED BY utility_account_state'
  return 'utility_account u INDEXED BY utility_account_order'
}

const newCustomers = 'SELECT number FROM customer WHERE is_new = 1 AND number BETWEEN :first AND :last'
const seenCustomers =
  'SELECT number FROM customer WHERE connection_seq = :seq AND customer_id IN (SELECT value FROM json_each(:seen))'

/** As the service tells by the URL that was followed, or as a person confirmed. */
const standingCustomers = `SELECT number FROM customer WHERE connection_seq = :seq AND (
  came_by IN (SELECT url FROM link WHERE number BETWEEN :first AND :last AND redirect_url IS NULL AND url IS NOT NULL)
  OR came_by IN (SELECT url FROM earlier_standing WHERE connection_seq = :seq)
  OR customer_id IN (SELECT customer_id FROM link WHERE number BETWEEN :first AND :last AND redirect_url IS NULL AND customer_id IS NOT NULL))`

const filterConditions = ({
  utility,
  state,
  onlyNew,
  standing = false,
  seen = [],
}: AccountFilter): string[] => [
  ...(utility === null ? [] : ['u.connection_seq = :seq AND u.utility = :utility']),
  ...(state === null ? [] : ['u.connection_seq = :seq AND u.state = :state']),
  ...(standing ? [`u.customer_number IN (${standingCustomers})`] : []),
  ...(onlyNew
    ? [`u.customer_number IN (${newCustomers}${seen.length === 0 ? '' : ` UNION ALL ${seenCustomers}`})`]
    : []),
]

const matchFor = ({ match, first }: Search, rank: 'all' | 'first' | 'rest'): string | null => {
  if (first === null || rank === 'all') return match
  if (rank === 'first') return match === null ? first : `(${match}) AND ${first}`
  return match === null ? null : `(${match}) NOT ${first}`
}

/** Rows that only short words look for, without those that rank first. */
const restByShortWords = `u.id NOT IN (SELECT rowid FROM utility_account_text
   WHERE utility_account_text MATCH :leading AND rowid BETWEEN :first AND :last)`

/**
 * The ids of the utility accounts that match, as SQL to select from, with its named parameters. Ids of a connection are
 * one range, so a search without filters never leaves the full-text index. Pure.
 */
export const accountQuery = (
  seq: number,
  filter: AccountFilter,
  { where = 'everything', rank = 'all', upTo = null }: QueryOptions = {},
): Query => {
  const search = readSearch(filter.search)
  const parts = partConditions('u.folded', search.parts)
  const matched = matchFor(search, rank)
  const isNone = rank === 'first' && search.first === null
  const isRest = rank === 'rest' && matched === null && search.first !== null
  const filters = [
    ...filterConditions(filter),
    ...parts.conditions,
    ...(isRest ? [restByShortWords] : []),
    ...(isNone ? ['0'] : []),
  ]
  const keepsSeen = filter.onlyNew && (filter.seen ?? []).length > 0
  const parameters = {
    ...idRange(seq),
    ...parts.parameters,
    ...(isRest ? { leading: search.first } : {}),
    ...(filter.utility === null && filter.state === null && !keepsSeen && !filter.standing ? {} : { seq }),
    ...(keepsSeen ? { seen: JSON.stringify(filter.seen) } : {}),
    ...(upTo === null ? {} : { upTo }),
    ...(filter.utility === null ? {} : { utility: filter.utility }),
    ...(filter.state === null ? {} : { state: filter.state }),
  }
  if (matched === null) {
    const conditions = [
      'u.id BETWEEN :first AND :last',
      ...(upTo === null ? [] : ['u.id <= :upTo']),
      ...filters,
    ]
    return {
      sql: `SELECT u.id AS id FROM ${plainSource(filter)} WHERE ${conditions.join(' AND ')}`,
      order: 'u.id',
      parameters,
    }
  }
  // CROSS keeps SQLite from asking the full-text index once for each row of the table.
  const join = filters.length === 0 ? '' : 'CROSS JOIN utility_account u ON u.id = t.rowid'
  const conditions = [
    't.utility_account_text MATCH :match',
    't.rowid BETWEEN :first AND :last',
    ...(upTo === null ? [] : ['t.rowid <= :upTo']),
    ...filters,
  ]
  return {
    sql: `SELECT t.rowid AS id FROM utility_account_text t ${join} WHERE ${conditions.join(' AND ')}`,
    order: 't.rowid',
    parameters: { ...parameters, match: where === 'place' ? `folded : (${matched})` : matched },
  }
}
