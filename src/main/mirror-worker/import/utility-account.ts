import type { UtilityAccount } from '../../../contract/http.ts'
import { placeOf } from '../places/place.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import { filterTokens } from '../search/marks.ts'
import { tokensOf } from '../search/tokens.ts'
import type { Fact } from './facts.ts'

/** The customer of a utility account, as far as it is found by them. */
export type Owner = Pick<Fact, 'customerId' | 'notedName' | 'linkEmail' | 'knownBy' | 'standing'> & {
  serviceName: string | null
  email: string | null
}

/** A row of `utility_account` without its id, customer and position. `present`: 0 in the one row of a customer without any. */
export type Row = UtilityAccountFields & ReturnType<typeof placeOf> & { present: 0 | 1; words: string }

/** Trimmed text, or null if it is blank. Pure. */
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

/** What a row of these fields is found and filtered by. Pure. */
export const wordsOf = (present: 0 | 1, fields: UtilityAccountFields, owner: Owner): string =>
  tokensOf({
    texts: [
      owner.serviceName,
      owner.notedName,
      owner.email,
      owner.linkEmail,
      fields.street,
      fields.city,
      fields.zip,
    ],
    utility: fields.utility,
    number: fields.accountNumber,
    ids: [owner.customerId, fields.electricAccountId],
    state: fields.state,
    filters: filterTokens({
      ...fields,
      noZip: present === 1 && fields.zip === null,
      matched: owner.knownBy ?? 'nobody',
      standing: owner.standing === 1,
    }),
  })

/** A utility account of a customer as a row; null: the one row of a customer without any. Pure. */
export const rowOf = (source: UtilityAccount | null, owner: Owner): Row => {
  const fields = fieldsOf(source)
  const present = source === null ? 0 : 1
  const place = placeOf(fields)
  return {
    ...fields,
    ...place,
    present,
    oddities: present === 0 ? 0 : place.oddities,
    words: wordsOf(present, fields, owner),
  }
}
