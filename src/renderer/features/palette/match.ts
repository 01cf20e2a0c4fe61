import { normalize } from '../../../contract/search/search-words.ts'
import { type Entry, entryGroups } from './entry.ts'

/** The words of a text, without case and accents. */
const wordsOf = (text: string): string[] =>
  normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each word that was typed begins a word of the text. Pure. */
export const begins = (typed: string, text: string): boolean => {
  const there = wordsOf(text)
  return wordsOf(typed).every(word => there.some(one => one.startsWith(word)))
}

/** How well an entry fits, the less the better; null: not at all. */
const distance = (typed: string, { title, also = '' }: Entry): number | null => {
  if (wordsOf(title).join(' ').startsWith(wordsOf(typed).join(' '))) return 0
  if (begins(typed, title)) return 1
  return begins(typed, `${title} ${also}`) ? 2 : null
}

/**
 * The entries that fit what was typed, best first, and of equally good ones the last used first; without anything typed the last
 * used, then all others in the order of their groups. Pure.
 * @param last ids of what was used last, the latest first
 */
export const matchEntries = (typed: string, entries: readonly Entry[], last: readonly string[]): Entry[] => {
  const ageOf = ({ id }: Entry) => (last.includes(id) ? last.indexOf(id) : last.length)
  if (wordsOf(typed).length === 0) {
    const used = entries.filter(({ id }) => last.includes(id)).toSorted((a, b) => ageOf(a) - ageOf(b))
    const rest = entries.filter(({ id }) => !last.includes(id))
    return [...used.map(entry => ({ ...entry, group: 'last' as const })), ...rest]
  }
  return entries
    .flatMap(entry => {
      const far = distance(typed, entry)
      return far === null ? [] : [{ entry, far }]
    })
    .toSorted((a, b) => a.far - b.far || ageOf(a.entry) - ageOf(b.entry))
    .map(({ entry }) => entry)
}

/** Entries by group; a group stands where its best entry does when something was typed, else in the usual order. Pure. */
export const groupEntries = (entries: readonly Entry[]): { group: Entry['group']; entries: Entry[] }[] => {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map(group => ({ group, entries: entries.filter(entry => entry.group === group) }))
}

/** The usual order of groups. Pure. */
export const inGroupOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => entryGroups.indexOf(a.group) - entryGroups.indexOf(b.group))
