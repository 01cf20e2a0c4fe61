import { normalize } from '../../../contract/search/search-words.ts'
import { isTellingStreet, streetWords } from './street-words.ts'

/** What was noted with a link; '' where nothing was. */
export type Noted = { customer: string; email: string; note: string }

/** The part of what was noted that holds a key, as people call that part. */
export type PlaceOfKey = 'reference' | 'note' | 'email'

/** Numbers shorter than these are house numbers and dates as well. */
const fewestDigits = 5
const mostDigits = 60

/** Words of a street or a name that are compared: of longer ones only the first. */
export const longestRun = 6

/** Keys of one link: more than anybody writes; what is pasted must not hold the app up. */
const mostKeys = 1000

const isNumber = (plain: string): boolean =>
  plain.length >= fewestDigits && plain.length <= mostDigits && /\d/.test(plain)

/** A number or an ID without what people write between its parts; null where that is too little to tell it from others. Pure. */
export const plainNumber = (number: string): string | null => {
  const plain = (normalize(number).match(/[\p{L}\p{N}]+/gu) ?? []).join('')
  return isNumber(plain) ? plain : null
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

/** Words that follow each other, from each word on. */
function* runsOf(words: string[]): Generator<string[]> {
  for (const at of words.keys())
    for (let length = 1; length <= longestRun && at + length <= words.length; length += 1)
      yield words.slice(at, at + length)
}

const places = [
  ['customer', 'reference'],
  ['note', 'note'],
  ['email', 'email'],
] as const satisfies [keyof Noted, PlaceOfKey][]

function* keysIn(field: keyof Noted, text: string): Generator<string> {
  for (const word of normalize(text).split(/[\s,;<>()]+/)) if (word.includes('@')) yield `@${word}`
  for (const plain of numbersIn(text)) yield `#${plain}`
  for (const run of runsOf(streetWords(text))) {
    if (isTellingStreet(run)) yield `s ${run.join(' ')}`
    if (field === 'customer' && run.join('').length >= 4) yield `n ${run.join(' ')}`
  }
}

/** All keys of a link (see `cluesOf`), and the first place where it stands. Pure; total over all texts. */
export const keysOfLink = (noted: Noted): Map<string, PlaceOfKey> => {
  const keys = new Map<string, PlaceOfKey>()
  for (const [field, place] of places)
    for (const key of keysIn(field, noted[field])) {
      if (keys.size === mostKeys) return keys
      if (!keys.has(key)) keys.set(key, place)
    }
  return keys
}
