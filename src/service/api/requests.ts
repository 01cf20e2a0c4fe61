import { type LinkRequest, type RequestState, requestQuerySchema } from '../../contract/more.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import {
  type ConnectRequest,
  listConnectRequests,
  readConnectRequest,
  standingOf,
  withdrawConnectRequest,
} from '../store/connect-requests.ts'
import { readPage } from '../store/steps/slices.ts'
import type { Store } from '../store/store.ts'
import type { Assemble } from './assembly.ts'
import { fromIdCursor, idPattern, readCursor, readQuery, toIdCursor } from './fields.ts'
import { Refusal } from './problem.ts'
import { type Answer, type Call, json } from './router.ts'

type Row = { id: string; token: string; redirect_url: string; created_at: number } & Record<
  'reference' | 'email' | 'note' | 'createdWithName' | 'decline_reason',
  string | null
>

type Standing = { state: RequestState; at: number; customerId: string | null }

export const toTime = (at: number): string => new Date(at).toISOString()

/** A connect request as the service shows it, as it stands or stood at a time. Pure. */
export const toLinkRequest = (
  origin: string,
  row: Row,
  { state, at, customerId }: Standing,
): LinkRequest => ({
  id: row.id,
  redirect: `${origin}/connect/r/${row.token}`,
  redirectUrl: row.redirect_url,
  reference: row.reference,
  email: row.email,
  note: row.note,
  state,
  createdAt: toTime(row.created_at),
  stateAt: toTime(at),
  createdWith: row.createdWithName,
  customerId,
  declineReason: state === 'declined' ? row.decline_reason : null,
})

type Deps = { store: Store; assemble: Assemble; origin: () => string; now: () => number }

/** Requests per read: few enough for memory even where each has the longest note. */
const atOnce = 50

export const createRequestRoutes = ({ store: { db }, assemble, origin, now }: Deps) => {
  const show = (request: ConnectRequest) =>
    toLinkRequest(origin(), request, { ...standingOf(request), customerId: request.accepted_by })

  const find = async (companyId: string, id: string): Promise<ConnectRequest> => {
    const request = idPattern.test(id) ? await readConnectRequest(db, companyId, id) : undefined
    if (request !== undefined) return request
    throw new Refusal('not-found', 'Your company has no request with this ID.')
  }

  const list = async (call: Call, { companyId }: KeyHolder): Promise<Answer> => {
    const { limit, after } = readQuery(call, requestQuerySchema)
    const first = readCursor('after', after, fromIdCursor('req')) ?? ''
    const read = async (before: string, most: number) => {
      const found = await listConnectRequests(db, { companyId, before, limit: most + 1 })
      const listed = found.slice(0, most).map(request => ({ position: request.id, thing: show(request) }))
      return { found: listed, more: found.length > most }
    }
    return assemble(call, companyId, async () => {
      const { json, next, more } = await readPage({ after: first, limit, atOnce, read })
      const nextCursor = more ? toIdCursor(next) : null
      return { status: 200, body: `{"requests":${json},"nextCursor":${JSON.stringify(nextCursor)}}` }
    })
  }

  const one = async (_: Call, { companyId }: KeyHolder, id: string): Promise<Answer> =>
    json(show(await find(companyId, id)))

  /** Withdrawing again changes nothing. */
  const withdraw = async (_: Call, { companyId }: KeyHolder, id: string): Promise<Answer> => {
    if (idPattern.test(id)) await withdrawConnectRequest(db, { companyId, id, now: now() })
    const request = await find(companyId, id)
    if (request.state !== 'accepted') return json(show(request))
    throw new Refusal('accepted-already', 'The customer ends what is shared; the link is used up.')
  }

  return { list, one, withdraw }
}
