import type { RequestState } from '../../../contract/more.ts'
import type { ReadAccount } from '../saving/read-account.ts'

// What a service told, read and cut to what can be kept. Times are milliseconds since 1970; null: none that can be read.

/** A link for one customer as the service knows it; texts that it does not give are ''. `state` null: one that is not known here. */
export type ToldRequest = {
  id: string
  url: string
  redirectUrl: string
  reference: string
  email: string
  note: string
  /** The name of the API key that it was made with. */
  maker: string
  state: RequestState | null
  createdAt: number | null
  stateAt: number | null
  customerId: string | null
}

/** One thing that happened. `link`: the URL that the customer followed. */
export type Told =
  | { kind: 'connected'; read: ReadAccount; link: string | null; at: number | null }
  | { kind: 'changed'; read: ReadAccount }
  | { kind: 'ended'; customerId: string; at: number | null }
  | { kind: 'link'; request: ToldRequest }
  | { kind: 'renewed'; url: string; at: number | null }
