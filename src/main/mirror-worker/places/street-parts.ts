import { normalize } from '../../../contract/search/search-words.ts'
import { streetName } from './street-name.ts'
import { unitOf } from './unit-key.ts'

/** The parts of a street address, each normalized. `number`: empty where there is none. */
export type StreetParts = { number: string; name: string; unit: string }

/** Words and commas, normalized: "12 N. Main St, Apt.4-B" → 12 n main st , apt 4-b. Periods within numbers stay. */
const wordsOf = (street: string): string[] => {
  const normalized = normalize(street)
  // As most are; a first import parses a million of them.
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

const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '')

const postBox = /^(?:(?:p o|po|post office) box|pob) ([\da-z-]+)$/

/** Takes a street address apart, so that the same one is the same whatever its spelling. Pure. */
export const streetParts = (street: string): StreetParts => {
  const words = wordsOf(street)
  const [, box] = words[0]?.startsWith('p') === true ? (postBox.exec(words.join(' ')) ?? []) : []
  if (box !== undefined) return { number: withoutZeros(box), name: 'po box', unit: '' }
  const length = numberLength(words)
  const number = words.slice(0, length).map(withoutZeros).join(' ')
  const { name, unit } = unitOf(words.slice(length))
  return { number, name: streetName(name), unit }
}
