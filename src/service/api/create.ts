import type { KeyHolder } from '../store/api-keys.ts'
import { once } from '../store/idempotency.ts'
import { sha256 } from '../store/ids.ts'
import { createConnectRequest, prepareCreateConnectRequest, prepareStandingLink } from '../store/links.ts'
import type { Db, Store } from '../store/store.ts'
import { type Answer, type Call, headerOf } from './call.ts'
import { readFields } from './create-fields.ts'
import type { Refuse } from './problem.ts'

type Deps = { store: Store; refuse: Refuse; origin: () => string; now: () => number }
type Plan = { companyId: string; fingerprint: string; work: (trx?: Db) => Promise<string> }

const keyPattern = /^[\x21-\x7e]{1,255}$/

const created = (body: string, headers?: Record<string, string>): Answer => ({ status: 201, headers, body })

/** Creates a link of its own for a redirect URL, or answers the company's standing link. */
export const createCreateRoute = ({ store, refuse, origin, now }: Deps) => {
  const standingLink = prepareStandingLink(store)
  const createAlone = prepareCreateConnectRequest(store)

  /** What makes the link's path. The standing link is looked up before, since it does not depend on the request. */
  const planPath = async (companyId: string, redirectUrl: string | undefined) => {
    if (redirectUrl === undefined) {
      const token = await standingLink({ companyId, now: now() })
      return async () => `c/${token}`
    }
    const request = { companyId, redirectUrl: new URL(redirectUrl).href, now: now() }
    return async (trx?: Db) =>
      `r/${await (trx === undefined ? createAlone(request) : createConnectRequest(trx, request))}`
  }

  const answerOnce = async (call: Call, key: string, plan: Plan): Promise<Answer> => {
    if (!keyPattern.test(key)) {
      return refuse(call, 'field-wrong', 'An Idempotency-Key has 1 to 255 visible ASCII characters.')
    }
    const { companyId, fingerprint, work } = plan
    const start = { companyId, key, fingerprint, holder: call.requestId, now: now() }
    const outcome = await once(store, start, async trx => ({ status: 201, body: await work(trx) }))
    switch (outcome.kind) {
      case 'busy':
        return refuse(call, 'in-progress', 'Wait for its answer, or repeat this in a moment.', {
          headers: { 'Retry-After': '1' },
        })
      case 'reused':
        return refuse(call, 'key-reused', 'Use a new Idempotency-Key for a new request.')
      case 'replay':
        return created(outcome.body, { 'Idempotency-Replayed': 'true' })
      case 'done':
        return created(outcome.body)
    }
  }

  return async (call: Call, { companyId }: KeyHolder): Promise<Answer> => {
    const read = await readFields(call, refuse)
    if ('refusal' in read) return read.refusal
    const makePath = await planPath(companyId, read.fields.redirectUrl)
    const work = async (trx?: Db) =>
      JSON.stringify({ redirect: `${origin()}/connect/${await makePath(trx)}` })
    const key = headerOf(call, 'idempotency-key')
    if (key === undefined) return created(await work())
    const fingerprint = sha256(JSON.stringify(read.fields))
    return answerOnce(call, key, { companyId, fingerprint, work })
  }
}
