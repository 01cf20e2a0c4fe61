import type { RequestState } from '../../../../contract/more.ts'
import { readAccount } from '../../testing/samples.ts'
import type { Told, ToldRequest } from '../told.ts'

/** A link for one customer as a service tells it. */
export const toldRequest = (
  id: string,
  state: RequestState = 'open',
  more: Partial<ToldRequest> = {},
): ToldRequest => ({
  id,
  url: `https://x.example/r/${id}`,
  redirectUrl: 'https://acme.example/thanks',
  reference: '',
  email: '',
  note: '',
  maker: 'Front desk',
  state,
  createdAt: 1_000,
  stateAt: 2_000,
  customerId: null,
  ...more,
})

export const linkTold = (...values: Parameters<typeof toldRequest>): Told => ({
  kind: 'link',
  request: toldRequest(...values),
})

/** An account with one utility account in a city, and a name where one is given. */
export const accountTold = (customerId: string, city: string, name?: string) => {
  const read = readAccount(customerId, { address: { city } })
  if (name === undefined) return read
  const account = { ...read.account, customer: { name, email: null } }
  return { account, raw: JSON.stringify(account), whole: true }
}

export const connected = (
  customerId: string,
  { city = 'El Paso', name, link = null }: { city?: string; name?: string; link?: string | null } = {},
): Told => ({ kind: 'connected', read: accountTold(customerId, city, name), link, at: 3_000 })
