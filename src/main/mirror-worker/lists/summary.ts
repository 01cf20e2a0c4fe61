import type { AccountsSummary } from '../../../contract/model.ts'
import type { Newcomer } from '../../../contract/overview.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createMeta } from '../file/meta.ts'
import { createCache } from '../query/cache.ts'
import { createFacets } from './facets.ts'

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
export const createSummary = (db: Db) => {
  const { count } = createSql(db)
  const cached = createCache<number>(db, 2)
  const { named } = createFacets(db)
  const meta = createMeta(db)
  const newcomers = db.prepare<[number], Newcomer>(
    `SELECT customer_id AS customerId, name, coalesce(connected_at, first_seen_at) AS at
     FROM customer WHERE is_new = 1 ORDER BY number DESC LIMIT ?`,
  )
  const since = db.prepare<[number], Omit<Newcomer, 'at'>>(
    `SELECT customer_id AS customerId, name FROM customer
     WHERE is_new = 1 AND first_seen_at >= ? ORDER BY number DESC LIMIT 1000`,
  )
  const newCustomers = () => cached('new', () => count('SELECT count(*) FROM customer WHERE is_new = 1', {}))
  const summary = (): MirrorSummary => {
    const { asOf, listOffered } = meta.read()
    return {
      customers: cached('customers', () => count('SELECT count(*) FROM customer', {})),
      utilityAccounts: count("SELECT sum(n) FROM counter WHERE kind = 'utility'", {}),
      newCustomers: newCustomers(),
      newest: newcomers.get(1) ?? null,
      asOf,
      listOffered,
      utilities: named('utility'),
      states: named('place'),
    }
  }

  /** New customers who were first seen from then on, the latest first: 1,000 at most. */
  const newSince = (at: number): Omit<Newcomer, 'at'>[] => since.all(at)

  /** The new customers who came last. */
  const latest = (): Newcomer[] => newcomers.all(shown)

  return { summary, latest, newSince }
}
