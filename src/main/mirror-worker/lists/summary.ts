import type { AccountsSummary } from '../../../contract/model.ts'
import type { Newcomer } from '../../../contract/overview.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { readMeta } from '../file/meta.ts'
import { createCache } from '../query/cache.ts'
import { sumOf } from '../query/groups.ts'
import type { AccountList } from './account-list.ts'
import { namesIn } from './facets.ts'

/** Of those who came last, so many are shown. */
const shown = 5

/** What a mirror tells of all its accounts; the rest of it is known to main. */
export type MirrorSummary = Pick<
  AccountsSummary,
  | 'customers'
  | 'utilityAccounts'
  | 'newCustomers'
  | 'newest'
  | 'asOf'
  | 'listOffered'
  | 'utilities'
  | 'states'
>

/** What the app shows of all accounts together. */
export const createSummary = (sql: Sql, { groups }: AccountList) => {
  const { all, count } = sql
  const cached = createCache<number>(sql, 2)
  /** The new customers who came last. */
  const latest = () =>
    all<Newcomer>(
      `SELECT customer_id AS customerId, name, coalesce(connected_at, first_seen_at) AS at
       FROM customer WHERE is_new = 1 ORDER BY number DESC LIMIT ${shown}`,
    )
  const summary = (): MirrorSummary => {
    const { asOf, listOffered } = readMeta(sql)
    return {
      customers: cached('customers', () => count('SELECT count(*) FROM customer')),
      utilityAccounts: sumOf(groups()),
      newCustomers: cached('new', () => count('SELECT count(*) FROM customer WHERE is_new = 1')),
      newest: latest()[0] ?? null,
      asOf,
      listOffered,
      utilities: namesIn(groups(), 'utility').map(({ name }) => name),
      states: namesIn(groups(), 'state').map(({ name }) => name),
    }
  }

  return { summary, latest }
}
