import type { Supply } from '../../../contract/places.ts'
import { fold, squeeze } from '../../../contract/search/search-words.ts'
import type { Db } from '../database/database.ts'
import { odditiesOf } from './oddities.ts'
import { placeKey, type RowAddress } from './place-key.ts'
import { placeOrders } from './place-orders.ts'
import { supplyOf } from './supply.ts'
import { hashOfText } from './text-hash.ts'

/** What a place is made of: fields of a row of `utility_account`. */
export type PlaceSource = RowAddress & {
  electricAccountId: string | null
  accountNumber: string | null
  utility: string | null
}

/** Where a utility account is, as it is stored. `number`: of utility and account number, whatever dashes are in it. */
export type Place = {
  key: string | null
  supplier: number | null
  number: number | null
  oddities: number
}

/** Numbered from 1, in what is stored: the order stays. */
const supplies: readonly Supply[] = ['electric', 'gas', 'water']
const bitsOfSupplier = 48

/** What is supplied and by whom, as a number; null: it is not known what. */
const supplierOf = ({ utility, electricAccountId }: PlaceSource): number | null => {
  const supply = supplyOf(utility, electricAccountId)
  if (supply === null || utility === null) return null
  return (supplies.indexOf(supply) + 1) * 2 ** bitsOfSupplier + hashOfText(fold(utility), bitsOfSupplier)
}

/** Where the numbers of suppliers of the same begin, and where the next do. Pure. */
export const suppliersLike = (supplier: number): { from: number; below: number } => {
  const from = Math.floor(supplier / 2 ** bitsOfSupplier) * 2 ** bitsOfSupplier
  return { from, below: from + 2 ** bitsOfSupplier }
}

/** What a supplier supplies; null: it is not known. Pure. */
export const supplyOfSupplier = (supplier: number | null): Supply | null =>
  supplier === null ? null : (supplies[Math.floor(supplier / 2 ** bitsOfSupplier) - 1] ?? null)

/** Where a utility account is. Pure. */
export const placeOf = (source: PlaceSource): Place => ({
  key: placeKey(source),
  supplier: supplierOf(source),
  number:
    source.accountNumber === null
      ? null
      : hashOfText(`${fold(source.utility ?? '')}\n${squeeze(fold(source.accountNumber))}`, 53),
  oddities: odditiesOf(source),
})

/** Saves where a utility account is, unless that was done; its row's removal takes it away. */
export const createPlaceSaver = (db: Db) => {
  const save = db.prepare<(string | number | null)[]>(
    'INSERT INTO place VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const sortIn = placeOrders.map(({ table, values, holds }) =>
    db.prepare<[number]>(
      `INSERT OR IGNORE INTO ${table} SELECT ${values} FROM place p WHERE p.id = ? AND ${holds}`,
    ),
  )
  return (id: number, seq: number, { key, supplier, number, oddities }: Place): void => {
    save.run(id, seq, key, supplier, number, oddities)
    for (const order of sortIn) order.run(id)
  }
}
