import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import { fold } from '../../../contract/search/search-words.ts'
import { indexedState, indexedWordsOf } from '../../../contract/search/word-index.ts'
import { quoted, searchedCharacters } from '../search.ts'

/** A place, and who serves it, as rows have them; null: it does not matter. */
export type Near = { state: string | null; city: string | null; utility?: string | null }

/** What the texts of all rows of a state hold; null: it is none that is indexed so. Pure. */
export const textOfState = (state: string | null): string | null => {
  const code = state === null ? null : indexedState(state)
  return code === null ? null : `\n${code}\n`
}

const statesOf = (index: 'words' | 'text', state: string | null): string[] => {
  const text = textOfState(state)
  if (text === null) return []
  return [quoted(index === 'words' ? `+${text.trim()}` : text)]
}

const wordsOf = (text: string | null): string[] =>
  // A longer one is not indexed whole.
  text === null || text.length > searchedCharacters ? [] : indexedWordsOf(text).map(quoted)

/**
 * An expression that finds nearly only rows at a place, as far as an index knows them: the state's code is marked in both, the words of a
 * city and of a utility in one. No row at that place is left out. Pure.
 */
export const within = (
  index: 'words' | 'text',
  match: string,
  { state, city, utility = null }: Near,
): string => {
  const there = [...statesOf(index, state), ...(index === 'words' ? [city, utility].flatMap(wordsOf) : [])]
  return there.length === 0 ? match : [`(${match})`, ...there].join(' AND ')
}

/** What of a list's filters both indexes know: a state that rows have just so. Pure. */
export const filteredPlace = ({ state, city, utility }: AccountFilter): Near => ({
  state: state !== null && indexedState(state) === fold(state) ? state : null,
  city,
  utility,
})
