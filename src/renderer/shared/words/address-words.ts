import type { Address } from '../../../contract/http.ts'
import type { AccountRow } from '../../../contract/model.ts'

const text = (value: string | null | undefined): string => value?.trim() ?? ''

/** "San José, CA 95112", with what is missing left out. */
export const cityLine = ({ city, state, zip }: Omit<Address, 'street'>): string =>
  [text(city), [text(state), text(zip)].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The lines of an address as on an envelope, without empty ones. */
export const addressLines = (address: Address | null | undefined): string[] =>
  address === null || address === undefined ? [] : [text(address.street), cityLine(address)].filter(Boolean)

type Addressed = Pick<AccountRow, 'name' | 'street' | 'city' | 'state' | 'zip'>

/** The lines on an envelope: the customer's name, if known, the street, and the city with state and ZIP code. Pure. */
export const mailingBlock = (row: Addressed): string[] =>
  [row.name ?? '', ...addressLines(row)]
    .flatMap(line => line.split(/[\r\n]+/))
    .flatMap(line => line.trim() || [])

/** Whether an address suffices for mail: a street, and a ZIP code or a city with its state. Pure. */
export const isWhole = ({ street, city, state, zip }: Addressed): boolean =>
  street !== null && (zip !== null || (city !== null && state !== null))
