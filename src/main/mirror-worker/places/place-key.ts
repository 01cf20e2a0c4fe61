import type { AccountRow } from '../../../contract/model.ts'
import { zip5Of } from '../../../contract/postal/zip-code.ts'
import { statesOfZip } from '../../../contract/postal/zip-states.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { cityName } from './street-name.ts'
import { longestAddress, streetParts } from './street-parts.ts'

/** A utility account as the service sends it: blank fields are null, so that "not given" is one thing. */
export type UtilityAccountFields = RowAddress &
  Pick<AccountRow, 'electricAccountId' | 'accountNumber' | 'utility'>

export type RowAddress = Pick<AccountRow, 'street' | 'city' | 'state' | 'zip'>

const wordsOf = (text: string | null): string[] => {
  const normalized = normalize(text?.slice(0, longestAddress) ?? '')
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

/** Text that sorts as people count: 9 before 10. */
const countable = (text: string) => text.replaceAll(/\d+/g, digits => digits.padStart(12, '0'))

/** Sorts after every street. */
const last = '\u{10ffff}'

/**
 * `streetOrder`: text that sorts streets by name, then house number, then unit; those not given come last. `placeKey`: one text for one
 * place, whatever the spelling of its address (suffixes, directions and units as in USPS Publication 28; accents, punctuation, ZIP+4),
 * sorted by state, city and street; null where the address is too little to tell one place from another. Different places never have
 * the same key: where a spelling could mean either, they stay apart. Pure.
 */
export const keysOfAddress = ({ street, city, state, zip }: RowAddress) => {
  if (street === null) return { streetOrder: last, placeKey: null }
  const { name, number, unit } = streetParts(street)
  const streetOrder = [name, number, unit].map(countable).join('\t')
  const zip5 = zip === null ? null : zip5Of(zip, state === null ? null : stateCode(state))
  const town = cityName(wordsOf(city))
  const where = stateOf(state, zip5)
  const isPlace =
    street.length <= longestAddress && number !== '' && name !== '' && (zip5 ?? (town && where)) !== ''
  const placeKey = isPlace ? [where, town, streetOrder, zip5 ?? wordsOf(zip).join(' ')].join('\t') : null
  return { streetOrder, placeKey }
}
