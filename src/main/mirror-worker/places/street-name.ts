import { directions, suffixes } from '../../../contract/postal/abbreviations.ts'

/** Words within names of streets and cities that people shorten. */
const shortened = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['doctor', 'dr'],
])

const ordinals = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
    (word, at) => [word, ['1st', '2nd', '3rd'][at] ?? `${at + 1}th`] as const,
  ),
)

const inName = (word: string): string => shortened.get(word) ?? ordinals.get(word) ?? word

const isLetter = (word: string | undefined) => word !== undefined && /^[nsew]$/.test(word)

/** "N E" is NE; "North East Lake" may be north of East Lake, and stays two words. */
const twoLetters = (first: string | undefined, second: string | undefined): string | null => {
  const both = `${first ?? ''}${second ?? ''}`
  return isLetter(first) && isLetter(second) && directions.has(both) ? both : null
}

/** Whether words name a street by themselves; in "North St" North is the name and no direction. */
const isName = (rest: string[]) => rest.length > 1 || (rest.length === 1 && !suffixes.has(rest[0] ?? ''))

/** The direction at the beginning, '' where there is none, and the rest. */
const splitLeading = (words: string[]): [string, string[]] => {
  const both = twoLetters(words[0], words[1])
  if (both !== null && isName(words.slice(2))) return [both, words.slice(2)]
  const direction = directions.get(words[0] ?? '')
  return direction !== undefined && isName(words.slice(1)) ? [direction, words.slice(1)] : ['', words]
}

/** The name, and the direction at its end, '' where there is none; "Avenue N" keeps its letter. */
const splitTrailing = (words: string[]): [string[], string] => {
  const both = twoLetters(words.at(-2), words.at(-1))
  if (both !== null && isName(words.slice(0, -2))) return [words.slice(0, -2), both]
  const direction = directions.get(words.at(-1) ?? '')
  return direction !== undefined && isName(words.slice(0, -1)) ? [words.slice(0, -1), direction] : [words, '']
}

/** Whether the kind of street may come before this word: "Highway 62", "Avenue B". */
const isNumbered = (last: string | undefined) => last !== undefined && /^(?:\d+[a-z]?|[a-z])$/.test(last)

/** The words of a street's name, normalized, as they stand in its key: "North Main Street" → n main st. Pure. */
export const streetName = (words: string[]): string => {
  const [before, rest] = splitLeading(words)
  const [name, after] = splitTrailing(rest)
  const last = name.length - 1
  const kindAt = isNumbered(name[last]) && suffixes.has(name[last - 1] ?? '') ? last - 1 : last
  const spelled = name.map((word, at) =>
    at === kindAt && last > 0 ? (suffixes.get(word) ?? inName(word)) : inName(word),
  )
  return [before, ...spelled, after].filter(Boolean).join(' ')
}

/** A city's name, normalized, as it stands in a key: "Saint Louis" → st louis, "North Las Vegas" → n las vegas. Pure. */
export const cityName = (words: string[]): string =>
  words
    .map((word, at) => (at === 0 && words.length > 1 ? (directions.get(word) ?? inName(word)) : inName(word)))
    .join(' ')
