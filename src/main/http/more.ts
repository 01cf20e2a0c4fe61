import { z } from 'zod'
import { type Failure, fail, ok, type Result } from '../../contract/failure.ts'
import { redirectUrlSchema } from '../../contract/http.ts'
import { type LinkRequestRead, readRequest } from '../mirror-worker/changes/read-change.ts'
import { unreadable } from './answer-failure.ts'
import type { Requester, Target } from './connect-client.ts'
import { parseJson } from './parse-json.ts'
import { textOf } from './read-body.ts'
import type { Readable, Take } from './reads.ts'

/** An answer of what a service may offer beside the interface. `sure`: it said 404, 405 or 501, and not something else that fits as ill. */
type Offered<T> = T | { state: 'not_offered'; sure: boolean } | { state: 'failed'; failure: Failure }

/** `too_old`: what happened since the cursor is not kept any more. */
type ChangesAnswer<Page extends Readable> = Offered<{ state: 'read'; page: Page } | { state: 'too_old' }>
type RequestsAnswer<Page extends Readable> = Offered<{ state: 'read'; page: Page }>
/** `accepted`: it was accepted before, so that it cannot be withdrawn. */
export type WithdrawAnswer = Offered<{ state: 'withdrawn'; request: LinkRequestRead } | { state: 'accepted' }>

/**
 * `after` null: asks for a cursor alone. `wait`: seconds that the service may wait for something to happen. `isNew`: nothing is known of
 * the service yet; many answer to what they do not have with a page, or as if the key were wrong.
 */
export type ChangesQuestion<Page extends Readable> = {
  after: string | null
  wait: number
  isNew?: boolean
  signal?: AbortSignal
  take: Take<Uint8Array, Page>
}

/** `after`: the cursor that the page before gave, null for the first. */
export type RequestsQuestion<Page extends Readable> = {
  after: string | null
  signal?: AbortSignal
  take: Take<Uint8Array, Page>
}

const answerLimit = 5 * 1024 * 1024
const pageLimit = 20 * 1024 * 1024
const requestsAtOnce = 500

const statusOf = (failure: Failure): number | null => {
  if (failure.code === 'request_refused') return failure.status
  return failure.code === 'service_error' ? failure.answer.status : null
}

const isNotOffered = (failure: Failure): boolean => [404, 405, 501].includes(statusOf(failure) ?? 0)

/** What says nothing of what a service has. */
const passing = new Set<Failure['code']>([
  'unreachable',
  'timed_out',
  'connection_lost',
  'rate_limited',
  'service_unavailable',
])

const thanksSchema = z.object({ 'x-thanks': redirectUrlSchema })
/** What a request for a link can be sent with. */
const createSchema = z.object({
  paths: z.object({
    '/connect/create-connect-request': z.object({
      post: z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() })) }),
    }),
  }),
})

/** What a service's own description (OpenAPI) says beside the interface. */
export type Description = { thanks: string | null; honoursKey: boolean }

const honoursKey = (described: unknown): boolean =>
  createSchema
    .safeParse(described)
    .data?.paths['/connect/create-connect-request'].post.parameters.some(
      parameter => parameter.in === 'header' && parameter.name.toLowerCase() === 'idempotency-key',
    ) === true

/** What a service may offer beside the interface. Rejects only for a fault of ours, and as `take` does. Source: `more.md`. */
export const createMore = (request: Requester) => {
  const get = (
    { key }: Target,
    url: string,
    { limit, wait, signal }: { limit: number; wait?: number; signal?: AbortSignal },
  ) =>
    request({
      url,
      method: 'GET',
      body: null,
      limit,
      key,
      asked: { what: 'more' },
      // The follower has its own backoff.
      retrying: 'never',
      ...(wait === undefined ? {} : { wait }),
      ...(signal ? { signal } : {}),
    })

  /** What happened after a cursor. */
  const readChanges = async <Page extends Readable>(
    target: Target,
    { after, wait, isNew = false, signal, take }: ChangesQuestion<Page>,
  ): Promise<ChangesAnswer<Page>> => {
    const query = new URLSearchParams({
      ...(after === null ? {} : { after }),
      ...(wait === 0 ? {} : { wait: `${wait}` }),
    })
    const end = query.size === 0 ? '' : `?${query}`
    const outcome = await get(target, `${target.address}/changes${end}`, {
      limit: pageLimit,
      wait,
      ...(signal ? { signal } : {}),
    })
    if (!outcome.ok) {
      if (isNotOffered(outcome.failure)) return { state: 'not_offered', sure: true }
      if (isNew && !passing.has(outcome.failure.code)) return { state: 'not_offered', sure: false }
      // One that it does not know any more is of no more use, whatever it calls that.
      const tooOld = after === null ? [410] : [400, 410, 422]
      if (tooOld.includes(statusOf(outcome.failure) ?? 0)) return { state: 'too_old' }
      return { state: 'failed', failure: outcome.failure }
    }
    const taken = await take(outcome.answer.body)
    if (taken.readable) return { state: 'read', page: taken }
    if (isNew) return { state: 'not_offered', sure: false }
    return { state: 'failed', ...unreadable(outcome.answer, target.key) }
  }

  /** A page of the links for one customer, newest first. */
  const readRequests = async <Page extends Readable>(
    target: Target,
    { after, signal, take }: RequestsQuestion<Page>,
  ): Promise<RequestsAnswer<Page>> => {
    const query = new URLSearchParams({
      limit: `${requestsAtOnce}`,
      ...(after === null ? {} : { after }),
    })
    const outcome = await get(target, `${target.address}/connect/requests?${query}`, {
      limit: pageLimit,
      ...(signal ? { signal } : {}),
    })
    if (!outcome.ok) {
      if (isNotOffered(outcome.failure)) return { state: 'not_offered', sure: true }
      return { state: 'failed', failure: outcome.failure }
    }
    const taken = await take(outcome.answer.body)
    if (taken.readable) return { state: 'read', page: taken }
    return { state: 'failed', ...unreadable(outcome.answer, target.key) }
  }

  const requestUrl = ({ address }: Target, id: string) =>
    `${address}/connect/requests/${encodeURIComponent(id.toWellFormed())}`

  /** One link for one customer, as it stands. */
  const readOneRequest = async (target: Target, id: string): Promise<Result<LinkRequestRead>> => {
    const outcome = await request({
      url: requestUrl(target, id),
      method: 'GET',
      body: null,
      limit: answerLimit,
      key: target.key,
      asked: { what: 'account', subject: id },
      retrying: 'as_read',
    })
    if (!outcome.ok) return fail(outcome.failure)
    const read = readRequest(parseJson(textOf(outcome.answer.body)))
    return read ? ok(read) : unreadable(outcome.answer, target.key)
  }

  /** Withdraws one, so that its link no longer works; again changes nothing, so it may be repeated. */
  const withdraw = async (target: Target, id: string): Promise<WithdrawAnswer> => {
    const outcome = await request({
      url: `${requestUrl(target, id)}/withdraw`,
      method: 'POST',
      body: null,
      limit: answerLimit,
      key: target.key,
      asked: { what: 'more' },
      retrying: 'as_read',
    })
    if (!outcome.ok) {
      const status = statusOf(outcome.failure)
      if (status === 409) return { state: 'accepted' }
      if (status === 404) return { state: 'failed', failure: { code: 'not_found', subject: id } }
      if (isNotOffered(outcome.failure)) return { state: 'not_offered', sure: true }
      return { state: 'failed', failure: outcome.failure }
    }
    const read = readRequest(parseJson(textOf(outcome.answer.body)))
    if (read) return { state: 'withdrawn', request: read }
    return { state: 'failed', ...unreadable(outcome.answer, target.key) }
  }

  /** The page that thanks a customer, where the service's description names one, and whether it names the key of a request. */
  const readDescription = async (target: Target): Promise<Offered<{ state: 'read' } & Description>> => {
    const outcome = await get(target, `${target.address}/openapi.json`, { limit: answerLimit })
    if (!outcome.ok) {
      if (isNotOffered(outcome.failure)) return { state: 'not_offered', sure: true }
      return { state: 'failed', failure: outcome.failure }
    }
    const described = parseJson(textOf(outcome.answer.body))
    const thanks = thanksSchema.safeParse(described).data?.['x-thanks'] ?? null
    return { state: 'read', thanks, honoursKey: honoursKey(described) }
  }

  return { readChanges, readRequests, readRequest: readOneRequest, withdraw, readDescription }
}
