import { z } from 'zod'
import type { Failure, Result } from '../../contract/failure.ts'
import { redirectUrlSchema } from '../../contract/http.ts'
import { companySchema } from '../../contract/mail/mail.ts'
import { type LinkRequestRead, readRequest } from '../mirror-worker/changes/link-requests.ts'
import type { Take, Target } from './connect-client.ts'
import type { Answer } from './exchange.ts'
import { jsonOf } from './read-body.ts'
import { idPath, pageLimit, type Requester } from './requester.ts'

/** An answer of what a service may offer beside the interface. `sure`: it said 404, 405 or 501, and not something else that fits as ill. */
type Offered<T> = T | { state: 'not_offered'; sure: boolean } | { state: 'failed'; failure: Failure }

/** `accepted`: it was accepted before, so that it cannot be withdrawn. */
export type WithdrawAnswer = Offered<{ state: 'withdrawn'; request: LinkRequestRead } | { state: 'accepted' }>

/** `after`: the cursor that the page before gave; null for the first, or to ask for a cursor alone. */
type Question<Taken> = { after: string | null; signal?: AbortSignal; take: Take<Uint8Array, Taken> }

/**
 * `wait`: seconds that the service may wait for something to happen. `isNew`: nothing is known of the service yet; many answer to what they
 * do not have with a page, or as if the key were wrong.
 */
type ChangesQuestion<Taken> = Question<Taken> & { wait: number; isNew?: boolean }

const requestsAtOnce = 500

const statusOf = (failure: Failure): number => {
  if (failure.code === 'request_refused') return failure.status
  return failure.code === 'service_error' ? failure.answer.status : 0
}

const isNotOffered = (failure: Failure): boolean => [404, 405, 501].includes(statusOf(failure))

/** What says nothing of what a service has. */
const passing = new Set<Failure['code']>([
  'unreachable',
  'timed_out',
  'connection_lost',
  'rate_limited',
  'service_unavailable',
])

const notRead = (failure: Failure): Offered<never> =>
  isNotOffered(failure) ? { state: 'not_offered', sure: true } : { state: 'failed', failure }

const thanksSchema = z.object({ 'x-thanks': redirectUrlSchema })
const companyNameSchema = z.object({ 'x-company': companySchema })
/** What a request for a link can be sent with. */
const createSchema = z.object({
  paths: z.object({
    '/connect/create-connect-request': z.object({
      post: z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() })) }),
    }),
  }),
})

/** What a service's own description (OpenAPI) says beside the interface. */
const describedBy = ({ body }: Answer) => {
  const described = jsonOf(body)
  const create = createSchema.safeParse(described).data?.paths['/connect/create-connect-request'].post
  const isKey = (one: { name: string; in: string }) =>
    one.in === 'header' && one.name.toLowerCase() === 'idempotency-key'
  return {
    thanks: thanksSchema.safeParse(described).data?.['x-thanks'] ?? null,
    company: companyNameSchema.safeParse(described).data?.['x-company'] ?? null,
    honoursKey: create?.parameters.some(isKey) === true,
  }
}

const requestOf = ({ body }: Answer) => readRequest(jsonOf(body))

const requestUrl = ({ address }: Target, id: string) => `${address}/connect/requests/${idPath(id)}`

/** The follower has its own backoff. That something is not offered says nothing of the key. */
const optional = { asked: { what: 'more' }, retrying: 'never', saysNothing: isNotOffered } as const

/** What a service may offer beside the interface. Rejects only for a fault of ours, and as `take` does. Source: `more.md`. */
export const createMore = ({ read }: Requester) => ({
  /** What happened after a cursor; `too_old`: that is not kept any more. */
  readChanges: async <Taken>(
    target: Target,
    { after, wait, isNew = false, signal, take }: ChangesQuestion<Taken>,
  ): Promise<Offered<{ state: 'read'; page: Taken } | { state: 'too_old' }>> => {
    const query = new URLSearchParams({
      ...(after !== null && { after }),
      ...(wait > 0 && { wait: `${wait}` }),
    })
    const url = `${target.address}/changes${query.size === 0 ? '' : `?${query}`}`
    const fitsIll = (failure: Failure) => isNew && !passing.has(failure.code)
    const saysNothing = (failure: Failure) => isNotOffered(failure) || fitsIll(failure)
    const task = { ...optional, url, limit: pageLimit, wait, signal, saysNothing }
    const asked = await read(target, task, ({ body }) => take(body))
    if (asked.ok) return { state: 'read', page: asked.value }
    const { failure } = asked
    if (saysNothing(failure)) return { state: 'not_offered', sure: isNotOffered(failure) }
    // One that it does not know any more is of no more use, whatever it calls that.
    const tooOld = after === null ? [410] : [400, 410, 422]
    return tooOld.includes(statusOf(failure)) ? { state: 'too_old' } : { state: 'failed', failure }
  },

  /** A page of the links for one customer, newest first. */
  readRequests: async <Taken>(
    target: Target,
    { after, signal, take }: Question<Taken>,
  ): Promise<Offered<{ state: 'read'; page: Taken }>> => {
    const query = new URLSearchParams({ limit: `${requestsAtOnce}`, ...(after !== null && { after }) })
    const url = `${target.address}/connect/requests?${query}`
    const asked = await read(target, { ...optional, url, limit: pageLimit, signal }, ({ body }) => take(body))
    return asked.ok ? { state: 'read', page: asked.value } : notRead(asked.failure)
  },

  /** One link for one customer, as it stands. */
  readRequest: (target: Target, id: string): Promise<Result<LinkRequestRead>> =>
    read(target, { url: requestUrl(target, id), asked: { what: 'account', subject: id } }, requestOf),

  /** Withdraws one, so that its link no longer works; again changes nothing, so it may be repeated. */
  withdraw: async (target: Target, id: string): Promise<WithdrawAnswer> => {
    const saysNothing = (failure: Failure) => [405, 501].includes(statusOf(failure))
    const url = `${requestUrl(target, id)}/withdraw`
    const asked = await read(target, { url, method: 'POST', asked: { what: 'more' }, saysNothing }, requestOf)
    if (asked.ok) return { state: 'withdrawn', request: asked.value }
    const status = statusOf(asked.failure)
    if (status === 409) return { state: 'accepted' }
    if (status === 404) return { state: 'failed', failure: { code: 'not_found', subject: id } }
    return notRead(asked.failure)
  },

  /** The page that thanks a customer and the company's name, where the service's description names them, and whether it names the key of a request. */
  readDescription: async (
    target: Target,
  ): Promise<Offered<{ state: 'read' } & ReturnType<typeof describedBy>>> => {
    // A description is nothing that a service owes anybody.
    const task = { ...optional, url: `${target.address}/openapi.json`, saysNothing: () => true }
    const asked = await read(target, task, describedBy)
    return asked.ok ? { state: 'read', ...asked.value } : notRead(asked.failure)
  },
})
