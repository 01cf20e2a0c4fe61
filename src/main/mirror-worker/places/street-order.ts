import { normalize } from '../../../contract/search/search-words.ts'

/** Sorts after every street. */
const last = '\u{10ffff}'

/** "9th" before "10th": digits count as numbers. */
const natural = (text: string): string =>
  normalize(text)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\d+/g, digits => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))

const houseFirst = /^\s*(\d+(?:[a-z]|[-–]\d+)?(?: \d\/\d)?)\s+(.*)$/iu

/** Streets sort by name, then house number, then what follows a comma: "9 Elm St, Unit 2" → elm st · 9 · unit 2. Pure. */
export const streetOrder = (street: string | null): string => {
  if (street === null) return last
  const [, house = '', rest = street] = houseFirst.exec(street) ?? []
  const comma = rest.indexOf(',')
  const name = comma < 0 ? rest : rest.slice(0, comma)
  const unit = comma < 0 ? '' : rest.slice(comma + 1)
  // A tab sorts before whatever may continue a name.
  return [name, house, unit].map(natural).join('\t')
}
