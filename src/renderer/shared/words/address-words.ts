import type { Address } from '../../../contract/http.ts'

const text = (value: string | null | undefined): string => value?.trim() ?? ''

/** "San José, CA 95112", with what is missing left out. */
export const cityLine = ({ city, state, zip }: Omit<Address, 'street'>): string =>
  [text(city), [text(state), text(zip)].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The lines of an address as on an envelope, without empty ones. */
export const addressLines = (address: Address | null | undefined): string[] =>
  address === null || address === undefined ? [] : [text(address.street), cityLine(address)].filter(Boolean)
