import type { Address } from '../../../contract/http.ts'
import { isolated } from '../../../contract/isolated.ts'
import { isOddZip, zip5Of } from '../../../contract/postal/zip-code.ts'
import { statesOfZip } from '../../../contract/postal/zip-states.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { stateNames } from '../../../contract/states.ts'
import { exactly } from '../../ui/text/outside.tsx'
import {
  accountWords,
  listed,
  missingMark,
  missingQuestion,
  type NamedAccount,
  oneLine,
} from './missing-address.ts'

export const nameOfState = (code: string): string => stateNames.get(code) ?? isolated(code)

type Place = Pick<Address, 'zip' | 'state'>

const codeOf = ({ state }: Place): string | null => (state == null ? null : stateCode(state))

/** What is wrong with a ZIP code: "79901 is in Texas". Pure. */
export const zipWords = (place: Place): string => {
  const text = place.zip ?? ''
  const five = zip5Of(text, null)
  if (five === null) {
    const padded = zip5Of(text, codeOf(place))
    return padded === null
      ? `“${exactly(text)}” is not a ZIP code`
      : `“${exactly(text)}” is not a ZIP code; it may be ${padded} without its zero`
  }
  const states = statesOfZip(five).map(nameOfState)
  return states.length === 0
    ? `No ZIP code begins with ${five.slice(0, 3)}`
    : `${five} is in ${listed(states, 'or')}`
}

/** The mark beside an address whose ZIP code is none of its state: "79901 is in Texas"; '' if it fits or is missing. Pure. */
export const oddZipMark = (place: Place | null | undefined): string =>
  place?.zip == null || place.zip.trim() === '' || !isOddZip(place.zip, codeOf(place)) ? '' : zipWords(place)

/** A question for the customer about a ZIP code that is none of its state, ready to be sent. Pure. */
export const zipQuestion = (account: NamedAccount, address: Address): string => {
  const words = zipWords(address)
  const have = `We have the address “${oneLine(address)}” for ${accountWords(account)}`
  if (!/^\d{5} is in/.test(words)) return `${have}. Could you tell us the right ZIP code?`
  return `${have}, but ZIP code ${words}. Could you tell us the right ZIP code and state?`
}

/** A question for the customer about what an address lacks, or else about its ZIP code; null: neither is wrong. Pure. */
export const addressQuestion = (
  account: NamedAccount,
  address: Address | null | undefined,
): string | null => {
  if (missingMark(address) !== '') return missingQuestion(account, address)
  return address == null || oddZipMark(address) === '' ? null : zipQuestion(account, address)
}
