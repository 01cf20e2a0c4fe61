import type { Supply } from '../../../contract/places.ts'
import { zip5Of } from '../../../contract/postal/zip-code.ts'
import { statesOfZip } from '../../../contract/postal/zip-states.ts'
import { normalize, squeeze } from '../../../contract/search/search-words.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { placeKey, type RowAddress, type UtilityAccountFields } from './place-key.ts'
import { hashOfText } from './text-hash.ts'

/** Where a utility account is, as it is stored. `numberKey`: of utility and account number, whatever dashes are in it. */
export type Place = {
  placeKey: string | null
  supplier: number | null
  numberKey: number | null
  oddities: number
}

/** Numbered from 1, in what is stored: the order stays. */
const supplies = ['electric', 'gas', 'water'] as const satisfies Supply[]
const bitsOfSupplier = 48

const supplyWords: Record<Supply, RegExp> = {
  electric: /\b(?:electric(?:al|ity)?|power|edison|light(?:ing)?)\b/,
  gas: /\bgas\b/,
  water: /\b(?:water|sewer|wastewater)\b/,
}

/**
 * What a utility account is for: a utility whose name says one thing alone supplies that; an electric account ID says electric; where
 * neither tells, or a name says several ("Gas & Electric"), it is not known: null.
 */
const supplyOf = (utility: string | null, electricAccountId: string | null): Supply | null => {
  const name = normalize(utility ?? '')
  const named = supplies.filter(kind => supplyWords[kind].test(name))
  const [only = null] = named
  if (only !== null && named.length === 1) return only
  return electricAccountId === null ? null : 'electric'
}

/** What is supplied and by whom, as a number; null: it is not known what. */
const supplierOf = ({ utility, electricAccountId }: UtilityAccountFields): number | null => {
  const supply = supplyOf(utility, electricAccountId)
  if (supply === null || utility === null) return null
  return (supplies.indexOf(supply) + 1) * 2 ** bitsOfSupplier + hashOfText(normalize(utility), bitsOfSupplier)
}

/** What a supplier supplies; null: it is not known. Pure. */
export const supplyOfSupplier = (supplier: number | null): Supply | null =>
  supplier === null ? null : (supplies[Math.floor(supplier / 2 ** bitsOfSupplier) - 1] ?? null)

/** What is odd with one address by itself, as bits of a number. */
const oddity = { missing: 1, zip: 2, state: 4 } as const

/** Whether a ZIP code is none, or does not begin as those of its state do; where the state is none, it is not judged by it. */
const isOddZip = (zip: string, code: string | null): boolean => {
  const zip5 = zip5Of(zip, null)
  if (zip5 === null) return true
  return code !== null && !statesOfZip(zip5).includes(code)
}

/** The oddities of an address, added up; 0: none. */
const odditiesOf = ({ street, city, state, zip }: RowAddress): number => {
  const code = state === null ? null : stateCode(state)
  const isMissing = street === null || city === null || state === null || zip === null
  return (
    (isMissing ? oddity.missing : 0) +
    (zip !== null && isOddZip(zip, code) ? oddity.zip : 0) +
    (state !== null && code === null ? oddity.state : 0)
  )
}

/** Where a utility account is. Pure. */
export const placeOf = (source: UtilityAccountFields): Place => ({
  placeKey: placeKey(source),
  supplier: supplierOf(source),
  numberKey:
    source.accountNumber === null
      ? null
      : hashOfText(`${normalize(source.utility ?? '')}\n${squeeze(normalize(source.accountNumber))}`, 53),
  oddities: odditiesOf(source),
})
