import {
  type AccountFacets,
  type AccountFilter,
  type Facet,
  type KnownCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import { createTotals } from './totals.ts'

/** Characters of a name that can be chosen by. */
const longestName = 200

export type ChosenFacets = { utility: string | null; state: string | null }

/** What the list can be filtered by, beside a utility and a state that are chosen: only what finds something. */
export const createFacets = (db: Db) => {
  const totals = createTotals(db)
  const names = (name: 'a' | 'b', other: 'a' | 'b') =>
    db.prepare<{ kind: 'utility' | 'place' | 'served'; other: string | null }, Facet>(
      `SELECT ${name} AS name, sum(n) AS utilityAccounts FROM counter
       WHERE kind = :kind AND (:other IS NULL OR ${other} = :other)
         AND ${name} <> '' AND length(${name}) <= ${longestName}
       GROUP BY ${name} HAVING sum(n) > 0 ORDER BY ${name} COLLATE NOCASE`,
    )
  const [first, second] = [names('a', 'b'), names('b', 'a')]

  const facets = ({ utility, state }: ChosenFacets): AccountFacets => ({
    utilities:
      state === null
        ? first.all({ kind: 'utility', other: null })
        : first.all({ kind: 'served', other: state }),
    states:
      utility === null
        ? first.all({ kind: 'place', other: null })
        : second.all({ kind: 'served', other: utility }),
    cities: state === null ? [] : second.all({ kind: 'place', other: state }),
    noZip: totals.capped({ ...unfiltered, utility, state, noZip: true }, null).total,
  })

  /** All names, whatever is chosen. */
  const named = (kind: 'utility' | 'place'): string[] =>
    first.all({ kind, other: null }).map(({ name }) => name)

  return { facets, named }
}

export type KnownPlace = Pick<AccountFilter, 'utility' | 'state' | 'city'>

/** Counts utility accounts by how it is known which link their customers came by; 1,001 stands for more than 1,000. */
export const createKnownCounts = (db: Db) => {
  const totals = createTotals(db)
  return (place: KnownPlace): KnownCounts => {
    const count = (matched: keyof KnownCounts) =>
      totals.capped({ ...unfiltered, ...place, matched }, null).total
    return {
      service: count('service'),
      person: count('person'),
      proposed: count('proposed'),
      nobody: count('nobody'),
    }
  }
}
