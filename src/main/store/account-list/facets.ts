import { type AccountFacets, type Facet, unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createAccountTotals } from './totals.ts'

/** Longer names cannot be chosen by. */
const longestName = 200

/** What the list can be filtered by, beside a utility and a state that are chosen: only what finds something. */
export const createAccountFacets = (db: Db) => {
  const totalOf = createAccountTotals(db)
  type Wanted = { seq: number; kind: string; other: string | null }
  const names = (name: string, other: string) =>
    db.prepare<Wanted, Facet>(
      `SELECT ${name} AS name, sum(n) AS utilityAccounts FROM tally
       WHERE connection_seq = :seq AND kind = :kind AND (:other IS NULL OR ${other} = :other)
         AND ${name} <> '' AND length(${name}) <= ${longestName}
       GROUP BY ${name} HAVING sum(n) > 0 ORDER BY ${name} COLLATE NOCASE`,
    )
  const [first, second] = [names('a', 'b'), names('b', 'a')]
  return (
    seq: number,
    { utility, state }: { utility: string | null; state: string | null },
  ): AccountFacets => {
    return {
      utilities:
        state === null
          ? first.all({ seq, kind: 'utility', other: null })
          : first.all({ seq, kind: 'served', other: state }),
      states:
        utility === null
          ? first.all({ seq, kind: 'place', other: null })
          : second.all({ seq, kind: 'served', other: utility }),
      cities: state === null ? [] : second.all({ seq, kind: 'place', other: state }),
      noZip: totalOf(seq, { ...unfiltered, utility, state, noZip: true }, null).total,
    }
  }
}
