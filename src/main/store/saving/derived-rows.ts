import type { UtilityAccount } from '../../../contract/http.ts'
import type { AnyAccount } from '../../../contract/more.ts'
import { type Place, placeOf } from '../places/place-row.ts'
import { given, rowOf, type UtilityAccountFields, type Who } from '../utility-account.ts'

/** A utility account as it is stored, with where it is; null in the row of a customer without any. */
export type DerivedRow = UtilityAccountFields & { place: Place | null }

/**
 * Whose an account is, as the service tells it, whether the email was proved (1 or 0), and since when it is shared, in milliseconds;
 * null: it does not tell.
 */
export type Told = Who & { emailConfirmed: number | null; connectedAt: number | null }

const asNumber = (told: boolean | null | undefined): number | null => (told == null ? null : Number(told))

/** The rows of a customer who is called so, in the order of the utility accounts. */
export type DerivedRows = { told: Told; rows: DerivedRow[] }

/** One row; `source` is null for a customer without utility accounts. Pure. */
export const derivedRow = (customerId: string, source: UtilityAccount | null, who: Who): DerivedRow => {
  const row = rowOf(customerId, source, who)
  return { ...row, place: source === null ? null : placeOf(row) }
}

/** What the service tells of whose an account is. Pure. */
export const toldOf = ({ customer, connectedAt }: AnyAccount): Told => {
  const at = Date.parse(connectedAt ?? '')
  return {
    name: given(customer?.name),
    email: given(customer?.email),
    emailConfirmed: asNumber(customer?.emailConfirmed),
    connectedAt: Number.isFinite(at) ? at : null,
  }
}

/** All rows of a customer, called as the service says: most of the work of saving them, which any thread can do. Pure. */
export const derivedRows = (account: AnyAccount): DerivedRows => {
  const told = toldOf(account)
  const { customerId, utilityAccounts } = account
  const sources = utilityAccounts.length === 0 ? [null] : utilityAccounts
  return { told, rows: sources.map(source => derivedRow(customerId, source, told)) }
}
