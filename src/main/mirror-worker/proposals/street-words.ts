import { directions, suffixes } from '../../../contract/postal/abbreviations.ts'
import { normalize } from '../../../contract/search/search-words.ts'

/** The usual kinds of streets, which people leave out. */
const kinds = new Set(
  'aly ave blvd cir ct cv dr expy hwy ln loop pkwy pl plz rd sq st ter tpke trl way xing'.split(' '),
)

const shortForm = (word: string): string => {
  const kind = suffixes.get(word)
  return kind !== undefined && kinds.has(kind) ? kind : (directions.get(word) ?? word)
}

/** The words of a text without accents, case and punctuation, those of streets in their short form. Pure. */
export const streetWords = (text: string): string[] =>
  (normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(shortForm)

/** Whether words may be the number and the name of a street, and say enough to tell it from others. Pure. */
export const isTellingStreet = ([first = '', ...rest]: readonly string[]): boolean =>
  /^\d/.test(first) && rest.some(word => word.length > 2)

/**
 * The key of a street: its number and its name, without the unit behind it and the kind of street at its end. Null where that
 * would be too little to tell it from others. Pure.
 */
export const streetKey = (street: string): string[] | null => {
  const [line = ''] = street.split(/[,;\n]|\b(?:unit|apt|apartment|suite|ste|floor|fl|room|rm|bldg)\b|#/i)
  const words = streetWords(line)
  while (words.length > 2 && kinds.has(words.at(-1) ?? '')) words.pop()
  return isTellingStreet(words) ? words : null
}
