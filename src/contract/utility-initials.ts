import { normalize } from './search/search-words.ts'

/** Words that nobody says. */
const small = new Set(['and', 'of', 'the', 'for', 'in', 'company', 'co', 'corporation', 'corp', 'inc', 'llc'])
/** Two letters would stand for too much. */
const fewest = 3

/** What people call a utility by, in lower case: "Pacific Gas and Electric" → ["pge"]; of a name of one or two words none. Pure. */
export const initialsOf = (name: string): string[] => {
  const plain = normalize(name.slice(0, 200)).replaceAll(/['’](?=s\b)/g, '')
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !small.has(word))
  return words.length < fewest ? [] : [words.map(word => [...word][0]).join('')]
}
