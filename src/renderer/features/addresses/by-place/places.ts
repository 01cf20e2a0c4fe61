import type { PlaceCount } from '../../../../contract/model.ts'
import type { PlaceCounts } from '../../../../contract/places.ts'
import { normalize, stateCodeOf } from '../../../../contract/search/search-words.ts'
import { count, plural } from '../../../ui/text/numbers.ts'

/** What the postal service counts beside the 50 states, as addresses name it. */
const territories = new Set(['dc', 'pr', 'gu', 'vi', 'as', 'mp'])

const isTerritory = (name: string): boolean =>
  territories.has(stateCodeOf(normalize(name)) ?? normalize(name))

/** How many states there are: "50 states", "51 states and territories". Pure. */
export const statesWords = (groups: readonly PlaceCount[]): string => {
  const names = groups.flatMap(({ name }) => (name === null ? [] : [name]))
  if (!names.some(isTerritory)) return plural(names.length, 'state')
  return names.length === 1 ? '1 territory' : `${count(names.length)} states and territories`
}

/** What was found, in words. Pure. */
export const foundWords = ({ groups, exact }: PlaceCounts, searched: boolean): string => {
  const total = plural(totalOf(groups), 'utility account')
  if (!exact) return `At least ${total} found, counting…`
  return searched ? `${total} found` : total
}

/** Sum of the utility accounts of all groups. */
export const totalOf = (groups: readonly PlaceCount[]): number =>
  groups.reduce((sum, group) => sum + group.utilityAccounts, 0)
