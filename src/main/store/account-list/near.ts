import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import { fold } from '../../../contract/search/search-words.ts'
import { indexedCity, indexedState } from '../../../contract/search/word-index.ts'
import { quoted, searchedCharacters } from '../search.ts'

/** A place as rows have it; null: it does not matter. */
export type Near = { state: string | null; city: string | null }

const statesOf = (index: 'words' | 'text', state: string | null): string[] => {
  const code = state === null ? null : indexedState(state)
  if (code === null) return []
  return [index === 'words' ? quoted(`+${code}`) : quoted(`\n${code}\n`)]
}

const citiesOf = (city: string | null): string[] =>
  // A longer one is not indexed whole.
  city === null || city.length > searchedCharacters ? [] : indexedCity(city).map(quoted)

/**
 * An expression that finds nearly only rows at a place, as far as an index knows them: the state's code is marked in both, a city's words
 * in one. No row at that place is left out. Pure.
 */
export const within = (index: 'words' | 'text', match: string, { state, city }: Near): string => {
  const there = [...statesOf(index, state), ...(index === 'words' ? citiesOf(city) : [])]
  return there.length === 0 ? match : [`(${match})`, ...there].join(' AND ')
}

/** What of a list's filters both indexes know: a state that rows have just so. Pure. */
export const filteredPlace = ({ state, city }: AccountFilter): Near => ({
  state: state !== null && indexedState(state) === fold(state) ? state : null,
  city,
})
