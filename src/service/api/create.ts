import type { z } from 'zod'
import { createRequestSchema } from '../../contract/http.ts'
import { readBody } from '../body.ts'
import type { Ctx } from '../env.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import { createConnectRequest, prepareStandingLink } from '../store/links.ts'
import type { Store } from '../store/store.ts'
import { fieldErrors } from './fields.ts'
import { json } from './json.ts'
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

type Deps = { store: Store; refuse: Refuse; origin: () => string; now: () => number }

/** Reads what is asked for, or answers what is wrong with it. */
const readRequest = async (c: Ctx, refuse: Refuse): Promise<z.output<typeof schema> | Response> => {
  const body = await readBody(c)
  if (body.kind === 'too_large') return refuse(c, 'too-large', 'A body may have at most 64 KiB.')
  if (body.kind === 'broken') return refuse(c, 'bad-request', 'The body did not arrive whole.')
  if (body.bytes.byteLength === 0) return {}
  if (!jsonType.test(c.req.header('content-type') ?? '') || c.req.header('content-encoding') !== undefined) {
    return refuse(c, 'not-json-type', 'Send the body as application/json, not compressed.')
  }
  const value = parseObject(body.bytes)
  if (value === undefined) return refuse(c, 'not-json', 'Send a JSON object, or no body at all.')
  const request = schema.safeParse(value)
  if (request.success) return request.data
  return refuse(c, 'field-wrong', 'Check the fields that are listed.', { errors: fieldErrors(request.error) })
}

/** Creates a link of its own for a redirect URL, or answers the company's standing link. */
export const createCreateRoute = ({ store, refuse, origin, now }: Deps) => {
  const standingLink = prepareStandingLink(store)

  return async (c: Ctx, { companyId }: KeyHolder): Promise<Response> => {
    const request = await readRequest(c, refuse)
    if (request instanceof Response) return request
    const { redirectUrl } = request
    const path =
      redirectUrl === undefined
        ? `c/${await standingLink({ companyId, now: now() })}`
        : `r/${await createConnectRequest(store.db, { companyId, redirectUrl: new URL(redirectUrl).href, now: now() })}`
    return json(c, { redirect: `${origin()}/connect/${path}` }, 201)
  }
}
