import { normalize } from '../../../contract/search/search-words.ts'

// The usual words of USPS Publication 28, appendix C, and their short forms.
const shortForms = new Map(
  Object.entries({
    alley: 'aly',
    avenue: 'ave',
    boulevard: 'blvd',
    circle: 'cir',
    court: 'ct',
    cove: 'cv',
    crossing: 'xing',
    drive: 'dr',
    expressway: 'expy',
    highway: 'hwy',
    lane: 'ln',
    loop: 'loop',
    parkway: 'pkwy',
    place: 'pl',
    plaza: 'plz',
    road: 'rd',
    square: 'sq',
    street: 'st',
    terrace: 'ter',
    trail: 'trl',
    turnpike: 'tpke',
    way: 'way',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
  }),
)

const suffixes = new Set(
  [...shortForms.values()].filter(word => word.length > 2 || /^(st|dr|ct|cv|ln|pl|rd|sq)$/.test(word)),
)

/** The words of a text without accents, case and punctuation, those of streets in their short form. Pure. */
export const streetWords = (text: string): string[] =>
  (normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(word => shortForms.get(word) ?? word)

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
  while (words.length > 2 && suffixes.has(words.at(-1) ?? '')) words.pop()
  return isTellingStreet(words) ? words : null
}
