import { zip5Of } from '../../../contract/postal/zip-code.ts'
import { statesOfZip } from '../../../contract/postal/zip-states.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { cityName } from './street-name.ts'
import { streetParts } from './street-parts.ts'

/** A utility account as the service tells it: blank fields are null, so that "not given" is one thing. */
export type UtilityAccountFields = {
  electricAccountId: string | null
  accountNumber: string | null
  utility: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
}

export type RowAddress = Pick<UtilityAccountFields, 'street' | 'city' | 'state' | 'zip'>

/** Characters of a part that count; no real address is longer, and a hostile one must not hold the app up. */
const longest = 300

const wordsOf = (text: string | null): string[] => {
  const normalized = normalize(text?.slice(0, longest) ?? '')
  if (/^[a-z ]*$/.test(normalized)) return normalized.split(' ').filter(Boolean)
  return normalized
    .replaceAll(/['’`.]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
}

const stateOf = (text: string | null, zip: string | null): string => {
  if (text !== null) return stateCode(text) ?? wordsOf(text).join(' ')
  const [state = '', ...others] = zip === null ? [] : statesOfZip(zip)
  return others.length === 0 ? state : ''
}

/** So that keys sort as people count: 9 before 10. */
const sortable = (number: string) => number.replaceAll(/\d+/g, digits => digits.padStart(6, '0'))

/**
 * One text for one place, whatever the spelling of its address (suffixes, directions and units as in USPS Publication 28; accents,
 * punctuation, ZIP+4), sorted by state, city, street and number. Null: it is too little to tell one place from another. Different
 * places never have the same key; where a spelling could mean either, it stays apart. Pure.
 */
export const placeKey = ({ street, city, state, zip }: RowAddress): string | null => {
  if (street === null || street.length > longest) return null
  const parts = streetParts(street)
  if (parts.number === '' || parts.name === '') return null
  const code = state === null ? null : stateCode(state)
  const zip5 = zip === null ? null : zip5Of(zip, code)
  const town = cityName(wordsOf(city))
  const where = stateOf(state, zip5)
  if (zip5 === null && (town === '' || where === '')) return null
  const zipKey = zip5 ?? wordsOf(zip).join(' ')
  return [where, town, parts.name, sortable(parts.number), parts.unit, zipKey].join('\t')
}
