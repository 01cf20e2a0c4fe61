import { normalize } from '../../../contract/search/search-words.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { matchOf } from './match.ts'

/** Shorter words are one letter away from too many others. */
const shortest = 4
/** Longer words would have too many variants. */
const longest = 40

/** So many are tried beside the other words. */
const mostNear = 20

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** All words that are one letter away: added, removed, replaced, or two letters swapped. Pure. */
const variantsOf = (word: string): string[] => {
  const places = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  )
  return places.flatMap(([before, after]) => [
    ...letters.map(letter => before + letter + after),
    ...letters.map(letter => before + letter + after.slice(1)),
    before + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
  ])
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** A search that finds something with a letter changed, in place of one that finds nothing; null otherwise. `near`: what is made by `createNearWords`. */
export const insteadOf = (
  typed: string,
  near: (search: string) => string | null,
  finds: (search: string) => boolean,
): string | null => {
  const search = finds(typed) ? null : near(typed)
  return search !== null && finds(search) ? search : null
}

/**
 * Suggests a search in place of one that finds nothing: each word that finds nothing by itself is replaced by a word of the index that is one
 * letter away: one that stands beside the other words, else the one that most rows have. Null: there is none.
 */
export const createNearWords = ({ column, has, run }: Sql) => {
  // Of the temporary schema, since readers cannot write to the mirror's own.
  run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'word', 'row')")

  const isFound = (search: string): boolean =>
    has('SELECT 1 FROM word WHERE word MATCH ? LIMIT 1', matchOf({ search, ids: true }).match)
  const nearest = (word: string): string[] =>
    column(
      `SELECT v.term FROM json_each(?) m CROSS JOIN temp.vocabulary v ON v.term = m.value ORDER BY v.doc DESC, v.term LIMIT ${mostNear}`,
      JSON.stringify([...new Set(variantsOf(word))]),
    )
  const isWrong = (typed: string): boolean => {
    const word = normalize(typed)
    const isWord = /^\p{L}+$/u.test(word) && word.length >= shortest && word.length <= longest
    return isWord && !isFound(word)
  }

  return (search: string): string | null => {
    const typed = search.trim().split(/\s+/)
    const right = typed.filter(word => !isWrong(word))
    const words = typed.map(word => {
      if (right.includes(word)) return word
      const near = nearest(normalize(word))
      return capitalized(near.find(one => isFound([...right, one].join(' '))) ?? near[0] ?? '')
    })
    return words.includes('') || right.length === typed.length ? null : words.join(' ')
  }
}
