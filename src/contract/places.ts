import type { AccountRow } from './model.ts'

/** Others at the service address of one utility account, which `position` names among its customer's: how many, and the first few. */
export type Neighbours = { position: number; total: number; rows: AccountRow[] }
