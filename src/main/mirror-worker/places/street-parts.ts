import { units, unitsAlone } from '../../../contract/postal/abbreviations.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { streetName } from './street-name.ts'

/** Characters of a field that count; no real address is longer, and a hostile one must not hold the app up. */
export const longestAddress = 300

/** Words and commas, normalized: "12 N. Main St, Apt.4-B" → 12 n main st , apt 4-b. Periods within numbers stay. */
const wordsOf = (street: string): string[] => {
  const normalized = normalize(street)
  // Most streets, quickly: a first import parses a million of them.
  if (/^[a-z\d ]*$/.test(normalized)) return normalized.split(' ').filter(Boolean)
  return normalized
    .replaceAll(/['’`]/g, '')
    .replaceAll(/#/g, ' # ')
    .replaceAll(/[,;\n\r]/g, ' , ')
    .replaceAll(/(?<=[a-z])\.(?=[a-z](?![a-z]))/g, '')
    .replaceAll(/\.(?!\d)|(?<!\d)\./g, ' ')
    .replaceAll(/(?<=\d)-(?=[a-z])|(?<=[a-z])-(?=\d)/g, '')
    .replaceAll(/(?<!\d)-|-(?!\d)/g, ' ')
    .replaceAll(/(?<!\d)\/|\/(?!\d)/g, ' ')
    .split(/[^\p{L}\d#,.\-/]+/u)
    .filter(Boolean)
}

const houseNumber = /^\d+(?:-\d+)?[a-z]?$/
const fraction = /^\d\/\d$/
/** Addresses on a grid of a whole county begin with where they are: N6W23001. */
const gridNumber = /^[nsew]\d+[nsew]\d+$/

/** How many words from the beginning are the house number. */
const numberLength = ([first = '', second = '']: string[]): number => {
  if (gridNumber.test(first)) return 1
  if (!houseNumber.test(first)) return 0
  return fraction.test(second) ? 2 : 1
}

const isUnitNumber = (word: string | undefined) =>
  word !== undefined && (/\d/.test(word) || /^[a-z]$/.test(word))

/** "apt4" → apt 4. */
const unglued = (word: string): string[] => {
  const [, designator = '', number = ''] = /^([a-z]+)(\d.*)$/.exec(word) ?? []
  return units.has(designator) && designator.length > 1 ? [designator, number] : [word]
}

/** "4 b" → 4b; two numbers stay two. */
const joined = (words: string[]): string =>
  words.join(' ').replaceAll(/(?<=\d) (?=[a-z]\b)|(?<=\b[a-z]) (?=\d)/g, '')

/** Whether a part of the building begins at this word; the street's name has begun before. */
const beginsUnit = (words: string[], at: number): boolean => {
  const designator = units.get(words[at] ?? '')
  if (designator === undefined)
    return words[at] === ',' && isUnitNumber(words[at + 1]) && words.length <= at + 3
  if (isUnitNumber(words[at + 1]) || words[at + 1] === '#') return true
  const isLast = at === words.length - 1 || words[at + 1] === ','
  return words[at] === '#' || (isLast && unitsAlone.has(designator))
}

/** The parts of a building, each as designator and number, in one order: "Bldg 2 Apt 4" is "Apt 4, Bldg 2". */
const unitKey = (words: string[]): string => {
  const parts: string[][] = []
  for (const word of words) {
    const designator = units.get(word)
    const before = parts.at(-1)
    // "Apt # 4" has two designators and one number.
    if (designator !== undefined && before?.length === 1 && word === '#') continue
    if (designator !== undefined) parts.push([designator])
    else if (before === undefined) parts.push(['unit', word])
    else before.push(word)
  }
  return parts
    .map(([designator = '', ...number]) => `${designator} ${joined(number)}`.trim())
    .sort()
    .join(' ')
}

/** Splits the words after the house number into the street's name and the unit, in one spelling. */
const unitOf = (all: string[]): { name: string[]; unit: string } => {
  const words = all.flatMap((word, at) => (at === 0 ? [word] : unglued(word)))
  let at = 1
  while (at < words.length && !beginsUnit(words, at)) at += 1
  const isWord = (word: string) => word !== ','
  return { name: words.slice(0, at).filter(isWord), unit: unitKey(words.slice(at).filter(isWord)) }
}

const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '')

const postBox = /^(?:(?:p o|po|post office) box|pob) ([\da-z-]+)$/

/** Splits a street address into parts, normalized, that are the same for every spelling of it. `number`: empty where there is none. Pure. */
export const streetParts = (street: string) => {
  const words = wordsOf(street.slice(0, longestAddress))
  const [, box] = words[0]?.startsWith('p') === true ? (postBox.exec(words.join(' ')) ?? []) : []
  if (box !== undefined) return { number: withoutZeros(box), name: 'po box', unit: '' }
  const length = numberLength(words)
  const number = words.slice(0, length).map(withoutZeros).join(' ')
  const { name, unit } = unitOf(words.slice(length))
  return { number, name: streetName(name), unit }
}
