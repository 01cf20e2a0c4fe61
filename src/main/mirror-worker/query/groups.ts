import type { PlaceCount } from '../../../contract/model.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { createCache } from './cache.ts'

/** `n` utility accounts of this utility, in this state and city; null: not given. */
export type Group = { utility: string | null; state: string | null; city: string | null; n: number }

/** Counts utility accounts by utility, state and city: some 100 ms for a million, once after each change. */
export const createGroups = (sql: Sql) => {
  const cached = createCache<Group[]>(sql, 1)
  return (): Group[] =>
    cached('', () =>
      sql.all(
        `SELECT utility, state, city, count(*) AS n FROM utility_account INDEXED BY utility_account_group
         WHERE present = 1 GROUP BY utility, state, city`,
      ),
    )
}

/** Pure. */
export const sumOf = (groups: readonly Pick<Group, 'n'>[]): number =>
  groups.reduce((sum, { n }) => sum + n, 0)

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** Sums of groups by a name, in the order of the names; those without a name come last. Pure. */
export const countBy = <Name extends string>(
  groups: readonly (Record<Name, string | null> & Pick<Group, 'n'>)[],
  name: Name,
): PlaceCount[] =>
  [...Map.groupBy(groups, group => group[name])]
    .map(([name, same]) => ({ name, utilityAccounts: sumOf(same) }))
    .toSorted((one, other) =>
      one.name === null || other.name === null
        ? Number(one.name === null) - Number(other.name === null)
        : byName.compare(one.name, other.name),
    )
