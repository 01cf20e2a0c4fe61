import type { AccountRow } from '../../../contract/model.ts'
import { addressLines } from '../../shared/words/address-words.ts'

type Addressed = Pick<AccountRow, 'name' | 'street' | 'city' | 'state' | 'zip'>

/** The lines on an envelope: the customer's name, if known, the street, and the city with state and ZIP code. Pure. */
export const mailingBlock = (row: Addressed): string[] =>
  [row.name ?? '', ...addressLines(row)]
    .flatMap(line => line.split(/[\r\n]+/))
    .flatMap(line => line.trim() || [])

/** Whether an address suffices for mail: a street, and a ZIP code or a city with its state. Pure. */
export const isWhole = ({ street, city, state, zip }: Addressed): boolean =>
  street !== null && (zip !== null || (city !== null && state !== null))
