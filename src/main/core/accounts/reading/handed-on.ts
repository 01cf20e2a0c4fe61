import type { DerivedRow, DerivedRows } from '../../../store/saving/derived-rows.ts'
import type { ToSave } from '../../../store/saving/to-save.ts'

// Customers on their way from the thread that reads to the one that saves. JSON takes least of all to hand over, and less yet without the
// names of all values, and without the account where its own JSON is the same.

type Fields = [
  present: number,
  electricAccountId: string | null,
  accountNumber: string | null,
  utility: string | null,
  street: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
  folded: string,
  foldedIds: string,
  streetOrder: string,
  words: string | null,
]
type Where = [key: string | null, supplier: number | null, number: number | null, oddities: number]
type Row = [Fields, Where | null]
type Derived = [name: string | null, email: string | null, connectedAt: number | null, rows: Row[]]
type HandedOn = [customerId: string, raw: string, whole: boolean, account: string | null, Derived | null]

const packRow = (row: DerivedRow): Row => {
  const { present, electricAccountId, accountNumber, utility, street, city, state, zip, place } = row
  const { folded, foldedIds, streetOrder, words } = row
  const shown = [present, electricAccountId, accountNumber, utility, street, city, state, zip] as const
  return [
    [...shown, folded, foldedIds, streetOrder, words],
    place && [place.key, place.supplier, place.number, place.oddities],
  ]
}
const packDerived = ({ told: { name, email, connectedAt }, rows }: DerivedRows): Derived => [
  name,
  email,
  connectedAt,
  rows.map(packRow),
]
const pack = ({ customerId, raw, whole, account, derived }: ToSave): HandedOn => {
  const text = JSON.stringify(account())
  return [customerId, raw, whole, text === raw ? null : text, derived && packDerived(derived)]
}

const unpackRow = ([fields, where]: Row): DerivedRow => {
  const [present, electricAccountId, accountNumber, utility, street, city, state, zip, ...derived] = fields
  const [folded, foldedIds, streetOrder, words] = derived
  const shown = { present, electricAccountId, accountNumber, utility, street, city, state, zip }
  const place = where && { key: where[0], supplier: where[1], number: where[2], oddities: where[3] }
  return { ...shown, folded, foldedIds, streetOrder, words, place }
}
const unpack = ([customerId, raw, whole, text, derived]: HandedOn): ToSave => ({
  customerId,
  raw,
  whole,
  account: () => JSON.parse(text ?? raw),
  derived: derived && {
    told: { name: derived[0], email: derived[1], connectedAt: derived[2] },
    rows: derived[3].map(unpackRow),
  },
})

/** Pure. */
export const handOver = (accounts: ToSave[]): string => JSON.stringify(accounts.map(pack))

/** The other end of it. Pure. */
export const takeOver = (text: string): ToSave[] => {
  const handed: HandedOn[] = JSON.parse(text)
  return handed.map(unpack)
}
