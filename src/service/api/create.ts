import type { KeyHolder } from '../store/api-keys.ts'
import { once } from '../store/idempotency.ts'
import { sha256 } from '../store/ids.ts'
import { createConnectRequest, prepareCreateConnectRequest, prepareStandingLink } from '../store/links.ts'
import { prepareCountKept } from '../store/steps/retention.ts'
import type { Db, Store } from '../store/store.ts'
import { type Answer, type Call, headerOf } from './call.ts'
import { type Fields, readFields } from './create-fields.ts'
import type { ProblemKind, Refuse } from './problem.ts'
import { createRoom } from './room.ts'

type Deps = {
  store: Store
  refuse: Refuse
  origin: () => string
  now: () => number
  kept: Kept
}

/** How much is kept of one company: connect requests, and answers for a request that is repeated. */
export type Kept = { requests: number; answers: number }

type Plan = { companyId: string; fingerprint: string; work: (trx?: Db) => Promise<string> }

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Nothing was made: as many connect requests of the company are kept as may be. */
class NoRoom extends Error {}

/** Seconds until answers are removed next, of which some may be a day old by then. */
const untilRemoved = '600'

const inWords = (count: number): string => count.toLocaleString('en-US')

const created = (body: string, headers?: Record<string, string>): Answer => ({ status: 201, headers, body })

/** Creates a link of its own for a redirect URL, or answers the company's standing link. */
export const createCreateRoute = ({ store, refuse, origin, now, kept }: Deps) => {
  const withRoom = createRoom(prepareCountKept(store, 'connect_requests', kept.requests), kept.requests)
  const withAnswerRoom = createRoom(prepareCountKept(store, 'idempotency_keys', kept.answers), kept.answers)
  const standingLink = prepareStandingLink(store)
  const createAlone = prepareCreateConnectRequest(store)

  /** What makes the link's path. The standing link is looked up before, since it does not depend on the request. */
  const planPath = async ({ id, companyId }: KeyHolder, fields: Fields, free: boolean) => {
    const { redirectUrl, ...notes } = fields
    if (redirectUrl === undefined) {
      const token = await standingLink({ companyId, now: now() })
      return async () => `c/${token}`
    }
    const href = new URL(redirectUrl).href
    const request = { ...notes, companyId, redirectUrl: href, createdWith: id, now: now() }
    return async (trx?: Db) => {
      if (!free) throw new NoRoom()
      return `r/${await (trx === undefined ? createAlone(request) : createConnectRequest(trx, request))}`
    }
  }

  /** Why the work is not done: what is answered, what to do, and in how many seconds. */
  const notStarted: Record<'full' | 'busy' | 'reused', [ProblemKind, detail: string, after?: string]> = {
    full: [
      'too-many',
      `Your company used ${inWords(kept.answers)} Idempotency-Keys within a day, which is the most. Repeat a request with the key of its first time, and ask for the standing link without one.`,
      untilRemoved,
    ],
    busy: ['in-progress', 'Wait for its answer, or repeat this in a moment.', '1'],
    reused: ['key-reused', 'Use a new Idempotency-Key for a new request.'],
  }

  const answerOnce = async (call: Call, key: string, plan: Plan): Promise<Answer> => {
    if (!keyPattern.test(key)) {
      return refuse(call, 'field-wrong', 'An Idempotency-Key has 1 to 255 visible ASCII characters.')
    }
    const { companyId, fingerprint, work } = plan
    const start = { companyId, key, fingerprint, holder: call.requestId, now: now() }
    const outcome = await withAnswerRoom(companyId, free =>
      once(store, { ...start, free }, async trx => ({ status: 201, body: await work(trx) })),
    )
    if (outcome.kind === 'done') return created(outcome.body)
    if (outcome.kind === 'replay') return created(outcome.body, { 'Idempotency-Replayed': 'true' })
    const [problem, detail, after] = notStarted[outcome.kind]
    return refuse(call, problem, detail, after === undefined ? {} : { headers: { 'Retry-After': after } })
  }

  const answer = async (call: Call, caller: KeyHolder, fields: Fields, free: boolean): Promise<Answer> => {
    const makePath = await planPath(caller, fields, free)
    const work = async (trx?: Db) =>
      JSON.stringify({ redirect: `${origin()}/connect/${await makePath(trx)}` })
    const key = headerOf(call, 'idempotency-key')
    if (key === undefined) return created(await work())
    const fingerprint = sha256(JSON.stringify(fields))
    return answerOnce(call, key, { companyId: caller.companyId, fingerprint, work })
  }

  return async (call: Call, caller: KeyHolder): Promise<Answer> => {
    const read = await readFields(call, refuse)
    if ('refusal' in read) return read.refusal
    const { fields } = read
    if (fields.redirectUrl === undefined) return answer(call, caller, fields, true)
    try {
      // Repeating a request that made a link answers that link, even where there is no room for another.
      return await withRoom(caller.companyId, free => answer(call, caller, fields, free))
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error
      const detail = `Your company has ${inWords(kept.requests)} links for one customer, which is the most. Withdrawn ones are removed after 90 days: withdraw those that are not needed. Until then send the standing link.`
      return refuse(call, 'too-many-links', detail)
    }
  }
}
