import {
  type AccountFacets,
  type AccountFilter,
  type Facet,
  type KnownCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountList } from './account-list.ts'

/** Characters of a name that can be chosen by. */
const longestName = 200

type ChosenFacets = { utility: string | null; state: string | null }

/** What the list can be filtered by, beside a utility and a state that are chosen: only what finds something. */
export const createFacets = (db: Db) => {
  const list = createAccountList(db)
  const { all } = createSql(db)
  const names = (kind: 'utility' | 'place' | 'served', name: 'a' | 'b', of: string | null = null): Facet[] =>
    all(
      `SELECT ${name} AS name, sum(n) AS utilityAccounts FROM counter
       WHERE kind = :kind AND (:of IS NULL OR ${name === 'a' ? 'b' : 'a'} = :of)
         AND ${name} <> '' AND length(${name}) <= ${longestName}
       GROUP BY ${name} HAVING sum(n) > 0 ORDER BY ${name} COLLATE NOCASE`,
      { kind, of },
    )

  const facets = ({ utility, state }: ChosenFacets): AccountFacets => ({
    utilities: state === null ? names('utility', 'a') : names('served', 'a', state),
    states: utility === null ? names('place', 'a') : names('served', 'b', utility),
    cities: state === null ? [] : names('place', 'b', state),
    noZip: list.capped({ ...unfiltered, utility, state, noZip: true }).total,
  })

  /** All names, whatever is chosen. */
  const named = (kind: 'utility' | 'place'): string[] => names(kind, 'a').map(({ name }) => name)

  return { facets, named }
}

export type KnownPlace = Pick<AccountFilter, 'utility' | 'state' | 'city'>

/** Counts utility accounts by how it is known which link their customers came by; 1,001 stands for more than 1,000. */
export const createKnownCounts = (db: Db) => {
  const list = createAccountList(db)
  return (place: KnownPlace): KnownCounts => {
    const count = (matched: keyof KnownCounts) => list.capped({ ...unfiltered, ...place, matched }).total
    return {
      service: count('service'),
      person: count('person'),
      proposed: count('proposed'),
      nobody: count('nobody'),
    }
  }
}
