import type { z } from 'zod'
import { createRequestSchema } from '../../contract/http.ts'
import { readBody } from '../body.ts'
import type { Ctx } from '../env.ts'
import { sha256 } from '../ids.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import { once } from '../store/idempotency.ts'
import { createConnectRequest, prepareCreateConnectRequest, prepareStandingLink } from '../store/links.ts'
import type { Db, Store } from '../store/store.ts'
import { fieldErrors } from './fields.ts'
import { jsonText } from './json.ts'
import type { Refuse } from './problem.ts'

const schema = createRequestSchema.strict()
const jsonType = /^application\/(?:[\w.-]+\+)?json(?: *;.*)?$/i
const decoder = new TextDecoder('utf-8', { fatal: true })

const parseObject = (bytes: Uint8Array): object | undefined => {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

type Plan = { request: object; work: (trx?: Db) => Promise<string> }

type Deps = { store: Store; refuse: Refuse; origin: () => string; now: () => number }

/** Reads what is asked for, or answers what is wrong with it. */
const readRequest = async (c: Ctx, refuse: Refuse): Promise<z.output<typeof schema> | Response> => {
  const body = await readBody(c)
  if (body.kind === 'too_large')
    return refuse(c.env.requestId, 'too-large', 'A body may have at most 64 KiB.')
  if (body.kind === 'broken') return refuse(c.env.requestId, 'bad-request', 'The body did not arrive whole.')
  if (body.bytes.byteLength === 0) return {}
  if (!jsonType.test(c.req.header('content-type') ?? '') || c.req.header('content-encoding') !== undefined) {
    return refuse(c.env.requestId, 'not-json-type', 'Send the body as application/json, not compressed.')
  }
  const value = parseObject(body.bytes)
  if (value === undefined)
    return refuse(c.env.requestId, 'not-json', 'Send a JSON object, or no body at all.')
  const request = schema.safeParse(value)
  if (request.success) return request.data
  return refuse(c.env.requestId, 'field-wrong', 'Check the fields that are listed.', {
    errors: fieldErrors(request.error),
  })
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Creates a link of its own for a redirect URL, or answers the company's standing link. */
export const createCreateRoute = ({ store, refuse, origin, now }: Deps) => {
  const standingLink = prepareStandingLink(store)
  const createAlone = prepareCreateConnectRequest(store)

  /** What makes the link's path. The standing link is looked up before, since it does not depend on the request. */
  const planWork = async (companyId: string, redirectUrl: string | undefined) => {
    if (redirectUrl === undefined) {
      const token = await standingLink({ companyId, now: now() })
      return async () => `c/${token}`
    }
    const request = { companyId, redirectUrl: new URL(redirectUrl).href, now: now() }
    return async (trx?: Db) =>
      `r/${await (trx === undefined ? createAlone(request) : createConnectRequest(trx, request))}`
  }

  const answerOnce = async (c: Ctx, companyId: string, key: string, plan: Plan): Promise<Response> => {
    if (!keyPattern.test(key)) {
      return refuse(
        c.env.requestId,
        'field-wrong',
        'An Idempotency-Key has 1 to 255 visible ASCII characters.',
      )
    }
    const start = {
      companyId,
      key,
      fingerprint: sha256(JSON.stringify(plan.request)),
      holder: c.env.requestId,
      now: now(),
    }
    const outcome = await once(store, start, async trx => ({ status: 201, body: await plan.work(trx) }))
    switch (outcome.kind) {
      case 'busy':
        return refuse(c.env.requestId, 'in-progress', 'Wait for its answer, or repeat this in a moment.', {
          headers: { 'Retry-After': '1' },
        })
      case 'reused':
        return refuse(c.env.requestId, 'key-reused', 'Use a new Idempotency-Key for a new request.')
      case 'replay':
        return jsonText(c, outcome.body, 201, { 'Idempotency-Replayed': 'true' })
      case 'done':
        return jsonText(c, outcome.body, 201)
    }
  }

  return async (c: Ctx, { companyId }: KeyHolder): Promise<Response> => {
    const request = await readRequest(c, refuse)
    if (request instanceof Response) return request
    const makePath = await planWork(companyId, request.redirectUrl)
    const work = async (trx?: Db) =>
      JSON.stringify({ redirect: `${origin()}/connect/${await makePath(trx)}` })
    const key = c.req.header('idempotency-key')
    return key === undefined
      ? jsonText(c, await work(), 201)
      : answerOnce(c, companyId, key, { request, work })
  }
}
