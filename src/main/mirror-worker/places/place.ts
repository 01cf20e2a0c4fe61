import type { Supply } from '../../../contract/places.ts'
import { isOddZip } from '../../../contract/postal/zip-code.ts'
import { normalize, squeeze } from '../../../contract/search/search-words.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { keysOfAddress, type RowAddress, type UtilityAccountFields } from './place-key.ts'

/** What is odd with one address by itself, as bits of a number. */
export const oddity = { missing: 1, zip: 2, state: 4 } as const

const supplyWords: [Supply, RegExp][] = [
  ['electric', /\b(?:electric(?:al|ity)?|power|edison|(?<!gas )light(?:ing)?)\b/],
  ['gas', /\bgas\b/],
  ['water', /\b(?:water|sewer|wastewater)\b/],
]

/**
 * A utility whose name says one thing alone supplies that. Where a name says nothing or several things ("Gas & Electric"), an electric
 * account ID says electric.
 */
const supplyOf = (utility: string, electricAccountId: string | null): Supply | null => {
  const [only, ...others] = supplyWords.filter(([, words]) => words.test(utility))
  if (only !== undefined && others.length === 0) return only[0]
  return electricAccountId === null ? null : 'electric'
}

const odditiesOf = ({ street, city, state, zip }: RowAddress): number => {
  const code = state === null ? null : stateCode(state)
  const isMissing = street === null || city === null || state === null || zip === null
  return (
    (isMissing ? oddity.missing : 0) +
    (zip !== null && isOddZip(zip, code) ? oddity.zip : 0) +
    (state !== null && code === null ? oddity.state : 0)
  )
}

/**
 * What is derived of a utility account, as it is stored. `supply`: what it is for, and `supplier`: the utility's normalized name; both null
 * where that is not known. `numberKey`: utility and account number, whatever dashes are in it; null where it is nothing else. `oddities`: see `oddity`. Pure.
 */
export const placeOf = (source: UtilityAccountFields) => {
  const utility = normalize(source.utility ?? '')
  const supply = source.utility === null ? null : supplyOf(utility, source.electricAccountId)
  const number = squeeze(normalize(source.accountNumber ?? ''))
  return {
    ...keysOfAddress(source),
    supply,
    supplier: supply && utility,
    numberKey: number === '' ? null : `${utility}\n${number}`,
    oddities: odditiesOf(source),
  }
}
