import { normalize } from '../../../contract/search/search-words.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { matchOf } from './match.ts'

/** Shorter words are one letter away from too many others. */
const shortest = 4
/** Longer words would have too many variants. */
const longest = 40

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

/**
 * Suggests a search in place of one that finds nothing: each word that finds nothing by itself is replaced by a word of the index that is one
 * letter away, the one that most rows have. Null: there is none.
 */
export const createNearWords = ({ has, run, value }: Sql) => {
  // Of the temporary schema, since readers cannot write to the mirror's own.
  run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'word', 'row')")

  const isFound = (word: string): boolean =>
    has('SELECT 1 FROM word WHERE word MATCH ? LIMIT 1', matchOf({ search: word, ids: true }).match)
  const nearest = (word: string): string | null =>
    value(
      `SELECT v.term FROM json_each(?) m CROSS JOIN temp.vocabulary v ON v.term = m.value ORDER BY v.doc DESC, v.term LIMIT 1`,
      JSON.stringify([...new Set(variantsOf(word))]),
    )
  const meant = (typed: string): string | null => {
    const word = normalize(typed)
    const isWord = /^\p{L}+$/u.test(word) && word.length >= shortest && word.length <= longest
    if (!isWord || isFound(word)) return typed
    const near = nearest(word)
    return near && capitalized(near)
  }

  return (search: string): string | null => {
    const typed = search.trim().split(/\s+/)
    const words = typed.map(meant)
    return words.includes(null) || words.every((word, at) => word === typed[at]) ? null : words.join(' ')
  }
}
