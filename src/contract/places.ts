import type { AccountRow, Page, PlaceCount } from './model.ts'

/** Others at the service address of one utility account, which `position` names among its customer's: how many, and the first few. */
export type Neighbours = { position: number; total: number; rows: AccountRow[] }

/** Places with how many utility accounts are in each. Not `exact`: there may be more of both, not all was counted yet. */
export type PlaceCounts = { groups: PlaceCount[]; exact: boolean }

/** A chosen group; `name: null` is the group "not given", which is not the same as none chosen. */
export type ChosenPlace = { name: string | null }

/** The chosen group if it is there, otherwise the first; null where there is none at all. Pure. */
export const chosenPlace = (groups: readonly PlaceCount[], wanted: ChosenPlace | null): ChosenPlace | null =>
  groups.find(group => wanted !== null && group.name === wanted.name) ?? groups[0] ?? null

/** What a search shows at first: states, the cities of one of them, and the beginning of the streets of one of these. */
export type PlaceColumns = {
  states: PlaceCounts
  /** Null: there is no state. */
  chosen: { state: string | null; cities: PlaceCounts; city: string | null; streets: Page<AccountRow> } | null
}

/** What a utility account is for, as far as the data tells it. */
export type Supply = 'electric' | 'gas' | 'water'

/**
 * Why somebody should look at an address. `missing`: a part is not given; `zip`: a ZIP code that is none or does not begin as its
 * state's do; `state`: none of the United States; `number`: one account number of a utility at two addresses; `utilities`: two
 * utilities that supply the same to one address.
 */
export const attentionKinds = ['missing', 'zip', 'state', 'number', 'utilities'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/**
 * What looking through all addresses found. `looking`: it is being done, or done anew since something changed; `known`: it was done once;
 * `places`: addresses with several utility accounts; `attention`: utility accounts of each kind.
 */
export type Survey = SurveyCounts & { looking: boolean; known: boolean }

/** How many of what a survey found a search finds. */
export type SurveyCounts = { places: number; attention: Record<AttentionKind, number> }

/** An address with several utility accounts, as one of them writes it. `customers`: how many have them, counted up to 50 of them. */
export type SharedPlace = { row: AccountRow; utilityAccounts: number; customers: number }

/** Another utility account that a finding is about. `own`: of the same customer. */
export type OtherAccount = { own: boolean } & Pick<
  AccountRow,
  'id' | 'utility' | 'accountNumber' | 'street' | 'city' | 'state' | 'zip'
>

/** A utility account to look at, and what it is odd beside; `supply`: of what it has two utilities. */
export type Finding = { row: AccountRow; others: OtherAccount[]; supply: Supply | null }
