import type { Supply } from '../../../contract/places.ts'
import { normalize, squeeze } from '../../../contract/search/search-words.ts'
import { odditiesOf } from './oddities.ts'
import { placeKey, type RowAddress } from './place-key.ts'
import { supplyOf } from './supply.ts'
import { hashOfText } from './text-hash.ts'

/** What a place is made of: fields of a row of `utility_account`. */
export type PlaceSource = RowAddress & {
  electricAccountId: string | null
  accountNumber: string | null
  utility: string | null
}

/** Where a utility account is, as it is stored. `numberKey`: of utility and account number, whatever dashes are in it. */
export type Place = {
  placeKey: string | null
  supplier: number | null
  numberKey: number | null
  oddities: number
}

/** Numbered from 1, in what is stored: the order stays. */
const supplies: readonly Supply[] = ['electric', 'gas', 'water']
const bitsOfSupplier = 48

/** What is supplied and by whom, as a number; null: it is not known what. */
const supplierOf = ({ utility, electricAccountId }: PlaceSource): number | null => {
  const supply = supplyOf(utility, electricAccountId)
  if (supply === null || utility === null) return null
  return (supplies.indexOf(supply) + 1) * 2 ** bitsOfSupplier + hashOfText(normalize(utility), bitsOfSupplier)
}

/** What a supplier supplies; null: it is not known. Pure. */
export const supplyOfSupplier = (supplier: number | null): Supply | null =>
  supplier === null ? null : (supplies[Math.floor(supplier / 2 ** bitsOfSupplier) - 1] ?? null)

/** Where a utility account is. Pure. */
export const placeOf = (source: PlaceSource): Place => ({
  placeKey: placeKey(source),
  supplier: supplierOf(source),
  numberKey:
    source.accountNumber === null
      ? null
      : hashOfText(`${normalize(source.utility ?? '')}\n${squeeze(normalize(source.accountNumber))}`, 53),
  oddities: odditiesOf(source),
})
