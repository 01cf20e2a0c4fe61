import type { AccountsSummary } from '../../../contract/model.ts'
import type { NameCounts, Newcomer, Overview } from '../../../contract/overview.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createMeta } from '../file/meta.ts'
import { createCache } from '../query/cache.ts'
import { createFacets } from './facets.ts'

/** Of those who came last, so many are shown; of the names of utilities and states, those that most have. */
const shown = 5
const mostNames = 10

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
export type MirrorOverview = Pick<Overview, 'newcomers' | 'utilities' | 'states'>

type Named = NameCounts['top'][number]

/** That no name is given is none of the other names: it stands for itself, however rare. */
const topOf = (all: Named[]): NameCounts => {
  const rest = all.slice(mostNames)
  const others = rest.filter(({ name }) => name !== null)
  const utilityAccounts = others.reduce((sum, one) => sum + one.utilityAccounts, 0)
  return {
    top: [...all.slice(0, mostNames), ...rest.filter(({ name }) => name === null)],
    others: { names: others.length, utilityAccounts },
  }
}

/** What the app shows of all accounts together, and what its first screen does. */
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
  const names = db.prepare<['utility' | 'place'], Named>(
    `SELECT nullif(a, '') AS name, sum(n) AS utilityAccounts FROM counter WHERE kind = ?
     GROUP BY a HAVING sum(n) > 0 ORDER BY utilityAccounts DESC, name COLLATE NOCASE`,
  )
  const newCustomers = () => cached('new', () => count('SELECT count(*) FROM customer WHERE is_new = 1', {}))
  const summary = (): MirrorSummary => {
    const listOffered = meta.number('listOffered')
    return {
      customers: cached('customers', () => count('SELECT count(*) FROM customer', {})),
      utilityAccounts: count("SELECT sum(n) FROM counter WHERE kind = 'utility'", {}),
      newCustomers: newCustomers(),
      newest: newcomers.get(1) ?? null,
      asOf: meta.number('asOf'),
      listOffered: listOffered === null ? null : listOffered === 1,
      utilities: named('utility'),
      states: named('place'),
    }
  }

  const overview = (): MirrorOverview => ({
    newcomers: { total: newCustomers(), latest: newcomers.all(shown) },
    utilities: topOf(names.all('utility')),
    states: topOf(names.all('place')),
  })

  /** New customers who were first seen from then on, the latest first: 1,000 at most. */
  const newSince = (at: number): Omit<Newcomer, 'at'>[] => since.all(at)

  return { summary, overview, newSince }
}
