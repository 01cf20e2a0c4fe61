import type { z } from 'zod'
import type { addressFilterSchema } from './calls/accounts.ts'
import type { AccountRow, Page } from './model.ts'

/** Others at the service address of one utility account, which `position` names among its customer's: how many, and the first few. */
export type Neighbours = { position: number; total: number; rows: AccountRow[] }

/** Parts of the list of addresses. `same`: addresses with several utility accounts, address by address; `attention`: those that somebody should look at. */
export const addressViews = ['all', 'same', 'attention'] as const
export type AddressView = (typeof addressViews)[number]

/** Which addresses are listed. */
export type AddressFilter = z.output<typeof addressFilterSchema>
/** A chosen group; `name: null` is the group "not given", which is not the same as none chosen. */
export type ChosenPlace = NonNullable<AddressFilter['state']>

/**
 * A utility account by its address. `inCity`: of `all`, how many that the search finds are in its city, null while that is not counted;
 * `here`: of `same`, how many are there, and what that place goes by; `finding`: of `attention`, why it is listed.
 */
export type AddressRow = {
  row: AccountRow
  inCity: number | null
  here: { place: number; utilityAccounts: number } | null
  finding: Finding | null
}

/** Not `exact`: more may be found, not all was counted yet. */
export type AddressPage = Page<AddressRow> & { exact: boolean }

/** What a utility account is for, as far as the data tells it. */
export type Supply = 'electric' | 'gas' | 'water'

/**
 * Why somebody should look at an address. `missing`: a part is not given; `zip`: a ZIP code that is none or does not begin as its
 * state's do; `state`: none of the United States; `number`: one account number of a utility at two addresses; `utilities`: two
 * utilities that supply the same to one address.
 */
export const attentionKinds = ['missing', 'zip', 'state', 'number', 'utilities'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What a look through the addresses found. `same`: addresses with several utility accounts; `attention`: utility accounts of each kind. */
export type SurveyCounts = { same: number; attention: Record<AttentionKind, number> }

/** Another utility account that a finding is about. `own`: of the same customer. */
export type OtherAccount = { own: boolean } & Pick<
  AccountRow,
  'id' | 'utility' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
>

/** Why a utility account should be looked at, and what it is odd beside; `supply`: of what it has two utilities. */
export type Finding = { kind: AttentionKind; others: OtherAccount[]; supply: Supply | null }
