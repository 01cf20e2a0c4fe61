import {
  type AccountFacets,
  type AccountFilter,
  type Facet,
  type KnownCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import { countBy, type Group } from '../query/groups.ts'
import type { AccountList } from './account-list.ts'

/** Characters of a name that can be chosen by. */
const longestName = 200

/** The names that can be chosen, with how many utility accounts each has, by name. Pure. */
export const namesIn = (groups: readonly Group[], by: 'utility' | 'state' | 'city'): Facet[] =>
  countBy(groups, by).flatMap(({ name, utilityAccounts }) =>
    name === null || name.length > longestName ? [] : [{ name, utilityAccounts }],
  )

type ChosenFacets = { utility: string | null; state: string | null }

/** What a list can be filtered by, beside a utility and a state that are chosen: only what finds something. */
export const createFacets =
  (list: AccountList) =>
  ({ utility, state }: ChosenFacets): AccountFacets => {
    const there = list.groups().filter(group => state === null || group.state === state)
    const theirs = list.groups().filter(group => utility === null || group.utility === utility)
    return {
      utilities: namesIn(there, 'utility'),
      states: namesIn(theirs, 'state'),
      cities: state === null ? [] : namesIn(there, 'city'),
      noZip: list.capped({ ...unfiltered, utility, state, noZip: true }).total,
    }
  }

export type KnownPlace = Pick<AccountFilter, 'utility' | 'state' | 'city'>

/** Counts utility accounts by how it is known which link their customers came by; 1,001 stands for more than 1,000. */
export const createKnownCounts =
  (list: AccountList) =>
  (place: KnownPlace): KnownCounts => {
    const count = (matched: keyof KnownCounts) => list.capped({ ...unfiltered, ...place, matched }).total
    return {
      service: count('service'),
      person: count('person'),
      proposed: count('proposed'),
      nobody: count('nobody'),
    }
  }
