import type { UtilityAccount } from '../../../contract/http.ts'
import type { AnyAccount } from '../../../contract/more.ts'
import { type Place, placeOf } from '../places/place-row.ts'
import { given, rowOf, type UtilityAccountFields, type Who } from '../utility-account.ts'

/** A utility account as it is stored, with where it is; null in the row of a customer without any. */
export type DerivedRow = UtilityAccountFields & { place: Place | null }

/** The rows of a customer who is called so, in the order of the utility accounts. */
export type DerivedRows = { who: Who; rows: DerivedRow[] }

/** One row; `source` is null for a customer without utility accounts. Pure. */
export const derivedRow = (customerId: string, source: UtilityAccount | null, who: Who): DerivedRow => {
  const row = rowOf(customerId, source, who)
  return { ...row, place: source === null ? null : placeOf(row) }
}

/** What the service tells of whose an account is. Pure. */
export const toldWho = ({ customer }: AnyAccount): Who => ({
  name: given(customer?.name),
  email: given(customer?.email),
})

/** All rows of a customer, called as the service says: most of the work of saving them, which any thread can do. Pure. */
export const derivedRows = (account: AnyAccount): DerivedRows => {
  const who = toldWho(account)
  const { customerId, utilityAccounts } = account
  const sources = utilityAccounts.length === 0 ? [null] : utilityAccounts
  return { who, rows: sources.map(source => derivedRow(customerId, source, who)) }
}
