import {
  type AccountFilter,
  type KnownCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import { createTotals } from './totals.ts'

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
