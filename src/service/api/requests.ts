import { requestQuerySchema } from '../../contract/more.ts'
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
import { type Answer, type Call, json } from './call.ts'
import { readQuery, refuseCursor } from './fields.ts'
import { fromIdCursor, idPattern, toIdCursor } from './id-cursor.ts'
import { toLinkRequest } from './link-request.ts'
import type { Refuse } from './problem.ts'

type Deps = { store: Store; refuse: Refuse; assemble: Assemble; origin: () => string; now: () => number }

/** So many are read at once, however long what is noted with them is. */
const atOnce = 50

/** The company's links for one customer: list them, read one, withdraw one. */
export const createRequestRoutes = ({ store: { db }, refuse, assemble, origin, now }: Deps) => {
  const show = (request: ConnectRequest) =>
    toLinkRequest(origin(), request, { ...standingOf(request), customerId: request.accepted_by })

  const notFound = (call: Call) => refuse(call, 'not-found', 'Your company has no request with this ID.')

  const list = async (call: Call, { companyId }: KeyHolder): Promise<Answer> => {
    const given = readQuery(call, requestQuerySchema, refuse)
    if ('refusal' in given) return given.refusal
    const { limit, after } = given.query
    const before = after === undefined ? '' : fromIdCursor(after)
    if (before === undefined) return refuseCursor(call, 'after', refuse)
    const read = async (position: string, most: number) => {
      const found = await listConnectRequests(db, { companyId, before: position, limit: most + 1 })
      const listed = found.slice(0, most)
      return {
        found: listed.map(request => ({ position: request.id, thing: show(request) })),
        more: found.length > most,
      }
    }
    return assemble(call, companyId, async () => {
      const { json, next, more } = await readPage({ after: before, limit, atOnce, read })
      const nextCursor = more ? toIdCursor(next) : null
      return { status: 200, body: `{"requests":${json},"nextCursor":${JSON.stringify(nextCursor)}}` }
    })
  }

  const one = async (call: Call, { companyId }: KeyHolder, id: string): Promise<Answer> => {
    const request = idPattern.test(id) ? await readConnectRequest(db, companyId, id) : undefined
    return request === undefined ? notFound(call) : json(show(request))
  }

  /** Withdrawing again changes nothing. */
  const withdraw = async (call: Call, { companyId }: KeyHolder, id: string): Promise<Answer> => {
    if (!idPattern.test(id)) return notFound(call)
    await withdrawConnectRequest(db, { companyId, id, now: now() })
    const request = await readConnectRequest(db, companyId, id)
    if (request === undefined) return notFound(call)
    if (request.state !== 'accepted') return json(show(request))
    return refuse(call, 'accepted-already', 'The customer ends what is shared; the link is used up.')
  }

  return { list, one, withdraw }
}
