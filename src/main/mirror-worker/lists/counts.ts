import {
  type AccountFacets,
  type AccountFilter,
  type Facet,
  type KnownCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import type { Arrival } from '../../../contract/model.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { readMeta } from '../file/meta.ts'
import { createCache } from '../query/cache.ts'
import { countBy, type Group, sumOf } from '../query/groups.ts'
import type { AccountList } from './account-list.ts'

/** Longer names are not offered as filters. */
const longestName = 200

/** How many of the newest customers are told: as many as the Inbox reads at once. */
const mostTold = 200

/** A utility and a place that are chosen. */
export type KnownPlace = Pick<AccountFilter, 'utility' | 'state' | 'city'>
type Chosen = Omit<KnownPlace, 'city'> & Partial<KnownPlace>

/** The names that can be chosen, with how many utility accounts each has, by name. */
const namesIn = (groups: readonly Group[], by: 'utility' | 'state' | 'city'): Facet[] =>
  countBy(groups, by).flatMap(({ name, utilityAccounts }) =>
    name === null || name.length > longestName ? [] : [{ name, utilityAccounts }],
  )

/** What the app says of all accounts together, and how many there are of each kind that a list can be filtered by. */
export const createCounts = (sql: Sql, { groups, capped }: AccountList) => {
  const { all, count } = sql
  const cached = createCache<number>(sql, 2)

  /** The newest customers whom staff have not looked at yet. */
  const newcomers = (): Arrival[] =>
    all(
      `SELECT customer_id AS customerId, name, coalesce(connected_at, first_seen_at) AS at
       FROM customer INDEXED BY customer_new WHERE is_new = 1 ORDER BY at DESC, number DESC LIMIT ${mostTold}`,
    )

  /** What a mirror knows of all its accounts; the rest of the summary is known to main. */
  const summary = () => {
    const { asOf, listOffered } = readMeta(sql)
    return {
      customers: cached('customers', () => count('SELECT count(*) FROM customer')),
      utilityAccounts: sumOf(groups()),
      newCustomers: cached('new', () => count('SELECT count(*) FROM customer WHERE is_new = 1')),
      newest: newcomers()[0] ?? null,
      asOf,
      listOffered,
      utilities: namesIn(groups(), 'utility').map(({ name }) => name),
      states: namesIn(groups(), 'state').map(({ name }) => name),
    }
  }

  /** The filters that would find something, given those that are chosen. */
  const facets = ({ utility, state, city = null }: Chosen): AccountFacets => {
    const isInState = (group: Group) => state === null || group.state === state
    const isThere = (group: Group) => isInState(group) && (city === null || group.city === city)
    const ofUtility = groups().filter(group => utility === null || group.utility === utility)
    return {
      utilities: namesIn(groups().filter(isThere), 'utility'),
      states: namesIn(ofUtility, 'state'),
      cities: state === null ? [] : namesIn(ofUtility.filter(isInState), 'city'),
      noZip: capped({ ...unfiltered, utility, state, city, noZip: true }).total,
    }
  }

  /** Utility accounts by how it is known which link their customers came by; 1,001 stands for more than 1,000. */
  const known = (place: KnownPlace): KnownCounts => {
    const total = (matched: keyof KnownCounts) => capped({ ...unfiltered, ...place, matched }).total
    return {
      service: total('service'),
      person: total('person'),
      proposed: total('proposed'),
      nobody: total('nobody'),
    }
  }

  return { newcomers, summary, facets, known }
}
