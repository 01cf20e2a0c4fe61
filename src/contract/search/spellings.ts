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

/** What people call a utility by who do not use its initials. */
const nicknames = new Map([
  ['coned', ['con', 'edison']],
  ['comed', ['commonwealth', 'edison']],
  ['natgrid', ['national', 'grid']],
  ['socalgas', ['southern', 'california', 'gas']],
])

/** The words of the utility that goes by a normalized nickname; none for any other word. Pure. */
export const wordsOfNickname = (word: string): string[] => nicknames.get(word) ?? alone

/** A text with each umlaut in two letters, as people without that keyboard type it: "Müller" → "Mueller". Pure. */
export const umlautsInTwoLetters = (text: string): string =>
  text.normalize('NFC').replaceAll(/[äöü]/gi, umlaut => `${umlaut.normalize('NFD').slice(0, 1)}e`)

/** A normalized word with one letter for each two that may be an umlaut, as normalizing leaves of one: "mueller" → "muller". Pure. */
export const umlautsInOneLetter = (word: string): string => word.replaceAll(/([aou])e(?=\p{L})/gu, '$1')

/** Few know whether theirs is an apartment, a unit or a suite. */
const alike = new Set([units.get('#'), units.get('suite')])
const unitWords = new Set([...units].filter(([, short]) => alike.has(short)).map(([word]) => word))

/** Whether a normalized word, or "#", says that a unit's number follows. Pure. */
export const isUnitWord = (word: string): boolean => unitWords.has(word)
