import type { UtilityAccount } from '../../../contract/http.ts'
import { type Place, placeOf } from '../places/place.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import { streetOrder } from '../places/street-order.ts'
import { filterTokens } from '../search/marks.ts'
import { tokensOf } from '../search/tokens.ts'

/** Whose a utility account is: what is searched for of it. */
export type Who = {
  customerId: string
  serviceName: string | null
  notedName: string | null
  email: string | null
}

/** A row of `utility_account` without its number, customer and position. `present`: 0 in the one row of a customer without any. */
export type Row = UtilityAccountFields & Place & { present: 0 | 1; streetOrder: string; words: string }

/** Text that says something, or null. Pure. */
export const given = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed.toWellFormed()
}

/** Pure. */
export const fieldsOf = (source: UtilityAccount | null): UtilityAccountFields => ({
  electricAccountId: given(source?.electricAccountId),
  accountNumber: given(source?.utilityAccountNumber),
  utility: given(source?.utilityProvider),
  street: given(source?.address?.street),
  city: given(source?.address?.city),
  state: given(source?.address?.state),
  zip: given(source?.address?.zip),
})

const nowhere: Place = { placeKey: null, supplier: null, numberKey: null, oddities: 0 }

/** What a row of these fields is found by. Pure. */
export const wordsOf = (present: 0 | 1, fields: UtilityAccountFields, who: Who): string =>
  tokensOf({
    texts: [
      who.serviceName,
      who.notedName,
      who.email,
      fields.street,
      fields.city,
      fields.zip,
      fields.utility,
    ],
    number: fields.accountNumber,
    ids: [who.customerId, fields.electricAccountId],
    state: fields.state,
    filters: filterTokens({ ...fields, noZip: present === 1 && fields.zip === null }),
  })

/** A utility account of a customer as a row; null: the one row of a customer without any. Pure. */
export const rowOf = (source: UtilityAccount | null, who: Who): Row => {
  const fields = fieldsOf(source)
  const present = source === null ? 0 : 1
  const place = source === null ? nowhere : placeOf(fields)
  return {
    ...fields,
    ...place,
    present,
    streetOrder: streetOrder(fields.street),
    words: wordsOf(present, fields, who),
  }
}
