import { directions, suffixes, units } from '../postal/abbreviations.ts'

/** Words that begin names of places, with their abbreviations. */
const ofPlaces = ['st saint', 'ste sainte', 'ft fort', 'mt mount', 'co county']

const placeWords = ofPlaces.flatMap(line => {
  const [short = '', long = ''] = line.split(' ')
  return [[short, `${short}-${long}`] as const, [long, `${short}-${long}`] as const]
})

/** Each spelling with its common form; a word may have several: "st" is a street and a saint. */
const spellings = [...directions, ...suffixes, ...units, ...placeWords]
  .filter(([word]) => word !== '#')
  .map(([word, short]) => ({ word, stands: short.replace('-', '') }))

const byWord = new Map(
  [...Map.groupBy(spellings, ({ word }) => word)].map(([word, all]) => [
    word,
    all.map(({ stands }) => stands),
  ]),
)
const alone: string[] = []

/** The common forms of a normalized word, however it is spelled: "street", "st" and "str" → "st". Pure. */
export const standsFor = (word: string): string[] => byWord.get(word) ?? alone

/**
 * The same for a word that is still being typed: "stre" may become "street", so that no row disappears while typing goes on. A word of one or two
 * letters counts as complete. Pure.
 */
export const mayStandFor = (word: string): string[] =>
  word.length < 3
    ? standsFor(word)
    : [...new Set(spellings.flatMap(spelling => (spelling.word.startsWith(word) ? [spelling.stands] : [])))]

/** Few know whether theirs is an apartment, a unit or a suite. */
const alike = new Set([units.get('#'), units.get('suite')])
const unitWords = new Set([...units].filter(([, short]) => alike.has(short)).map(([word]) => word))

/** Whether a normalized word, or "#", says that a unit's number follows. Pure. */
export const isUnitWord = (word: string): boolean => unitWords.has(word)
