import type { z } from 'zod'
import type { addressFilterSchema } from './calls/accounts.ts'
import type { AccountRow, Page } from './model.ts'

/** Others at the address of a customer's utility account (its `position`): how many, and the first few. */
export type Neighbours = { position: number; total: number; rows: AccountRow[] }

/** Views of addresses. `same`: with several utility accounts, address by address; `attention`: that staff should look at. */
export const addressViews = ['all', 'same', 'attention'] as const
export type AddressView = (typeof addressViews)[number]

export type AddressFilter = z.output<typeof addressFilterSchema>
/** A chosen state or city; `name: null` is the group without one, which is not the same as no choice. */
export type ChosenPlace = NonNullable<AddressFilter['state']>

/**
 * A utility account by its address. `inCity`: in the view `all`, how many the search finds in its city, null while that is not counted; `here`: in
 * `same`, how many are at the address, and the address's number; `finding`: in `attention`, why it is listed.
 */
export type AddressRow = {
  row: AccountRow
  inCity: number | null
  here: { place: number; utilityAccounts: number } | null
  finding: Finding | null
}

/** Not `exact`: counting is not complete, and more may be found. `instead`: the corrected search, if the typed one finds nothing anywhere. */
export type AddressPage = Page<AddressRow> & { exact: boolean; instead: string | null }

/** What a utility account supplies, as far as the data says. */
export type Supply = 'electric' | 'gas' | 'water'

/**
 * Why staff should look at an address. `missing`: a part is not given; `zip`: not a ZIP code, or not one of the state; `state`: not one of the United
 * States; `number`: one account number of a utility at two addresses; `utilities`: two utilities that supply the same to one address.
 */
export const attentionKinds = ['missing', 'zip', 'state', 'number', 'utilities'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What the survey of addresses found. `same`: addresses with several utility accounts; `attention`: utility accounts of each kind. */
export type SurveyCounts = { same: number; attention: Record<AttentionKind, number> }

/** Another utility account that a finding is about. `own`: of the same customer. */
export type OtherAccount = { own: boolean } & Pick<
  AccountRow,
  'id' | 'utility' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
>

/** Why a utility account should be looked at, and the others that it conflicts with; `supply`: what two utilities supply to it. */
export type Finding = { kind: AttentionKind; others: OtherAccount[]; supply: Supply | null }
