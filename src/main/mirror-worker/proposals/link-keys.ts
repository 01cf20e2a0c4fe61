import { directions, suffixes } from '../../../contract/postal/abbreviations.ts'
import { normalize } from '../../../contract/search/search-words.ts'

// Keys of what is noted with a link, and of what is known of a customer: a link that has a key of a customer may be theirs.

/** What was noted with a link; '' where nothing was. */
export type Noted = { customer: string; email: string; note: string }

/** Where a key was noted, in the words of the screen. */
export type PlaceOfKey = 'reference' | 'note' | 'email'

/** Numbers shorter than these are house numbers and dates as well. */
const fewestDigits = 5
const mostDigits = 60
/** Words of a street or a name that are compared: of longer ones only the first. */
const longestRun = 6
/** A shorter name is a word of any text. */
const shortestName = 4
/** Keys of one link: more than anybody types, so that a pasted text cannot hold the app up. */
const mostKeys = 1000

/** The usual kinds of streets, which people leave out. */
const kinds = new Set(
  'aly ave blvd cir ct cv dr expy hwy ln loop pkwy pl plz rd sq st ter tpke trl way xing'.split(' '),
)

const shortForm = (word: string): string => {
  const kind = suffixes.get(word)
  return kind !== undefined && kinds.has(kind) ? kind : (directions.get(word) ?? word)
}

/** The words of a text without accents, case and punctuation, those of streets in their short form. */
const streetWords = (text: string): string[] =>
  (normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(shortForm)

/** Whether words may be the number and the name of a street, and say enough to tell it from others. */
const isTellingStreet = ([first = '', ...rest]: readonly string[]): boolean =>
  /^\d/.test(first) && rest.some(word => word.length > 2)

/**
 * The key of a street: its number and its name, without the unit behind it and the kind of street at its end. Null where that
 * would be too little to tell it from others. Pure.
 */
export const streetKey = (street: string): string | null => {
  const [line = ''] = street.split(/[,;\n]|\b(?:unit|apt|apartment|suite|ste|floor|fl|room|rm|bldg)\b|#/i)
  const words = streetWords(line)
  while (words.length > 2 && kinds.has(words.at(-1) ?? '')) words.pop()
  return isTellingStreet(words) ? `s ${words.slice(0, longestRun).join(' ')}` : null
}

/** The key of a name; null where it is too short to identify a customer. Pure. */
export const nameKey = (name: string): string | null => {
  const words = streetWords(name).slice(0, longestRun)
  return words.join('').length < shortestName ? null : `n ${words.join(' ')}`
}

/** The key of an email address; null: it is none. Pure. */
export const emailKey = (email: string): string | null =>
  email.includes('@') ? `@${normalize(email)}` : null

const isNumber = (plain: string): boolean =>
  plain.length >= fewestDigits && plain.length <= mostDigits && /\d/.test(plain)

/** The key of a number or an ID, whatever people write between its parts; null where it is too little to tell it from others. Pure. */
export const numberKey = (number: string): string | null => {
  const plain = (normalize(number).match(/[\p{L}\p{N}]+/gu) ?? []).join('')
  return isNumber(plain) ? `#${plain}` : null
}

/** Words of a text that follow each other, with one character between two, as one number; a space joins only what has digits. */
function* numbersIn(text: string): Generator<string> {
  const normalized = normalize(text)
  const words = [...normalized.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
    hasDigit: /\d/.test(word),
  }))
  for (const [at, first] of words.entries()) {
    let plain = first.word
    let before = first
    if (isNumber(plain)) yield plain
    for (const next of words.slice(at + 1, at + mostDigits)) {
      const isJoined = next.from - before.to === 1
      const isSpace = /\s/.test(normalized.charAt(before.to))
      plain += next.word
      if (!isJoined || (isSpace && !(before.hasDigit && next.hasDigit)) || plain.length > mostDigits) break
      if (isNumber(plain)) yield plain
      before = next
    }
  }
}

/** All runs of successive words, up to `longestRun` each. */
function* runsOf(words: string[]): Generator<string[]> {
  for (const at of words.keys())
    for (let length = 1; length <= longestRun && at + length <= words.length; length += 1)
      yield words.slice(at, at + length)
}

function* keysIn(place: PlaceOfKey, text: string): Generator<string> {
  for (const word of normalize(text).split(/[\s,;:<>()"]+/))
    if (word.includes('@')) yield `@${word.replace(/[.!?]+$/, '')}`
  for (const plain of numbersIn(text)) yield `#${plain}`
  for (const run of runsOf(streetWords(text))) {
    if (isTellingStreet(run)) yield `s ${run.join(' ')}`
    if (place === 'reference' && run.join('').length >= shortestName) yield `n ${run.join(' ')}`
  }
}

/** All keys of a link, with the first of its fields that has each. Pure; total over all texts. */
export const keysOfLink = ({ customer, note, email }: Noted): Map<string, PlaceOfKey> => {
  const keys = new Map<string, PlaceOfKey>()
  for (const [place, text] of [
    ['reference', customer],
    ['email', email],
    // Last: a long one may have more keys than are taken.
    ['note', note],
  ] as const)
    for (const key of keysIn(place, text)) {
      if (keys.size === mostKeys) return keys
      if (!keys.has(key)) keys.set(key, place)
    }
  return keys
}
