import type { UtilityAccount } from '../../contract/http.ts'
import { fold, stateCodeOf } from '../../contract/search/search-words.ts'
import { indexedWords } from '../../contract/search/word-index.ts'
import { streetOrder } from './places/street-order.ts'
import { foldAll, numberFields, searchedCharacters } from './search.ts'

/** A utility account as a row: blank fields are null, so that "not given" is one thing. */
export type UtilityAccountFields = {
  present: number
  electricAccountId: string | null
  accountNumber: string | null
  utility: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** What every list shows of it, for searching. */
  folded: string
  /** The IDs, for searching: the list of accounts shows them, that of addresses does not. */
  foldedIds: string
  streetOrder: string
  /** The words that it is found by, other spellings among them; null in a row that has not got them yet. */
  words: string | null
}

/** Whose a utility account is, as lists show it. */
export type Who = { name: string | null; email: string | null }

export const nobody: Who = { name: null, email: null }

type Shown = Pick<UtilityAccountFields, 'accountNumber' | 'utility' | 'street' | 'city' | 'state' | 'zip'>

const searched = (text: string | null): string | null => text?.slice(0, searchedCharacters) ?? null

/** What is derived from the fields of a row, and stored beside them. Pure. */
export const derivedFields = (
  customerId: string,
  electricAccountId: string | null,
  shown: Shown,
  { name, email }: Who = nobody,
) => {
  const { accountNumber, utility, street, city, state, zip } = shown
  const code = state === null ? null : stateCodeOf(fold(state))
  const whose = [name, email].filter(text => text !== null)
  const texts = [street, city, state, code, zip, ...whose].map(searched)
  return {
    folded: foldAll([searched(utility), ...numberFields(searched(accountNumber)), ...texts]),
    foldedIds: foldAll([searched(customerId), searched(electricAccountId)]),
    streetOrder: streetOrder(street),
    words: indexedWords({
      texts: [utility, street, city, zip, ...whose].map(searched),
      number: searched(accountNumber),
      state: searched(state),
    }),
  }
}

/** Text that says something, or null. Pure. */
export const given = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed.toWellFormed()
}

/** A utility account of a customer as a row; null: the one row of a customer without any, with `present: 0`. Pure. */
export const rowOf = (
  customerId: string,
  source: UtilityAccount | null,
  who: Who = nobody,
): UtilityAccountFields => {
  const fields = {
    electricAccountId: given(source?.electricAccountId),
    accountNumber: given(source?.utilityAccountNumber),
    utility: given(source?.utilityProvider),
    street: given(source?.address?.street),
    city: given(source?.address?.city),
    state: given(source?.address?.state),
    zip: given(source?.address?.zip),
  }
  return {
    present: source === null ? 0 : 1,
    ...fields,
    ...derivedFields(customerId, fields.electricAccountId, fields, who),
  }
}

export const isSameRow = (one: UtilityAccountFields, other: UtilityAccountFields): boolean =>
  one.folded === other.folded &&
  one.present === other.present &&
  one.electricAccountId === other.electricAccountId &&
  one.accountNumber === other.accountNumber &&
  one.utility === other.utility &&
  one.street === other.street &&
  one.city === other.city &&
  one.state === other.state &&
  one.zip === other.zip
