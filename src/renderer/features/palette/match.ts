import { nameWords } from '../../shared/words/name-words.ts'
import type { Entry, EntryGroup } from './entries.ts'
import { alsoCalled, groupTitles } from './palette-messages.ts'

/** Whether each typed word is the beginning of a word in the text. Pure. */
export const begins = (typed: string, text: string): boolean => {
  const words = nameWords(text)
  return nameWords(typed).every(start => words.some(word => word.startsWith(start)))
}

const verbs = Object.entries(alsoCalled).flat().join(' ')

/** What follows a verb: "kay" of "remind kay"; '' if the first word begins no action's name, or none of the words for it. Pure. */
export const withoutVerb = (typed: string): string => {
  const [first = '', ...rest] = typed.split(/\s+/)
  return begins(first, verbs) ? rest.join(' ') : ''
}

/** How well an entry matches, lower is better; null: not at all. */
const distance = (typed: string, { title, also = '' }: Entry): number | null => {
  if (nameWords(title).join(' ').startsWith(nameWords(typed).join(' '))) return 0
  if (begins(typed, title)) return 1
  return begins(typed, `${title} ${also}`) ? 2 : null
}

const groups = Object.keys(groupTitles)

/**
 * The entries that match the typed text, best first, with the last used first among equals; for an empty text the last used ones, then
 * all others by group. Pure.
 * @param last ids of the last used entries, the latest first
 */
export const matchEntries = (typed: string, entries: readonly Entry[], last: readonly string[]): Entry[] => {
  const isAll = nameWords(typed).length === 0
  const ageOf = ({ id }: Entry) => (last.includes(id) ? last.indexOf(id) : last.length)
  return entries
    .flatMap(entry => {
      const group: EntryGroup = isAll && last.includes(entry.id) ? 'last' : entry.group
      const far = isAll ? groups.indexOf(group) : distance(typed, entry)
      return far === null ? [] : [{ entry: { ...entry, group }, far }]
    })
    .toSorted((a, b) => a.far - b.far || ageOf(a.entry) - ageOf(b.entry))
    .map(({ entry }) => entry)
}

/** Entries by group, in the order of each group's first entry. Pure. */
export const groupEntries = (entries: readonly Entry[]): { group: EntryGroup; entries: Entry[] }[] =>
  [...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => ({ group, entries: members }))
