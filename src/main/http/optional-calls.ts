import { z } from 'zod'
import type { Failure, Result } from '../../contract/failure.ts'
import { redirectUrlSchema } from '../../contract/http.ts'
import { companySchema } from '../../contract/mail/mail.ts'
import { type LinkRequestRead, readRequest } from '../mirror-worker/changes/link-requests.ts'
import type { Handle, Target } from './connect-client.ts'
import type { Answer } from './exchange.ts'
import { jsonOf } from './read-body.ts'
import { idPath, pageLimit, type Requester } from './requester.ts'
import { troubleOf } from './trouble.ts'

/** `sure`: the service said so with 404, 405 or 501; else the answer may be the page of something in between, such as a proxy. */
type Offered<T> = T | { state: 'not_offered'; sure: boolean } | { state: 'failed'; failure: Failure }

/** `accepted`: the customer was first, so the link can no longer be withdrawn. */
export type WithdrawAnswer = Offered<{ state: 'withdrawn'; request: LinkRequestRead } | { state: 'accepted' }>

/** `after`: the cursor that the page before gave; null for the first, or to ask for a cursor alone. */
type PageRequest<Handled> = {
  after: string | null
  signal?: AbortSignal
  handle: Handle<Uint8Array, Handled>
}

/**
 * `wait`: seconds that the service may hold its answer until something happens. `isNew`: it is not known whether the service has `/changes`; many
 * answer to a path that they do not have with a web page, or as if the key were wrong.
 */
type ChangesRequest<Handled> = PageRequest<Handled> & { wait: number; isNew?: boolean }

const requestsPerPage = 500

const statusOf = (failure: Failure): number => {
  if (failure.code === 'request_refused') return failure.status
  return failure.code === 'service_error' ? failure.answer.status : 0
}

const isNotOffered = (failure: Failure): boolean => [404, 405, 501].includes(statusOf(failure))

/** Failures of the network, or by load: they say nothing about what a service offers. */
const isPassing = (failure: Failure): boolean => ['lost', 'busy'].includes(troubleOf(failure))

const offeredOr = (failure: Failure): Offered<never> =>
  isNotOffered(failure) ? { state: 'not_offered', sure: true } : { state: 'failed', failure }

/** The parameters of a request for a link. */
const createSchema = z.object({
  '/connect/create-connect-request': z.object({
    post: z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() })) }),
  }),
})

/** What a service's OpenAPI description says beyond the interface; each part is taken by itself. */
const descriptionSchema = z
  .object({
    'x-thanks': redirectUrlSchema.nullable().catch(null),
    'x-company': companySchema.nullable().catch(null),
    paths: createSchema.nullable().catch(null),
  })
  .transform(({ 'x-thanks': thanks, 'x-company': company, paths }) => ({
    ...{ thanks, company },
    honoursKey:
      paths?.['/connect/create-connect-request'].post.parameters.some(
        one => one.in === 'header' && one.name.toLowerCase() === 'idempotency-key',
      ) ?? false,
  }))

const requestOf = ({ body }: Answer) => readRequest(jsonOf(body))

const requestUrl = ({ address }: Target, id: string) => `${address}/connect/requests/${idPath(id)}`

/** Not retried, since the follower has its own backoff. "Not offered" says nothing about whether the service can be reached. */
const optional = { kind: { what: 'more' }, retrying: 'never', isUnrelated: isNotOffered } as const

/** Operations that a service may offer beyond the interface (`more.md`). Reject only for a fault of ours, and as `handle` does. */
export const createOptionalCalls = ({ read }: Requester) => ({
  /** The changes after a cursor; `too_old`: the service does not know the cursor any more. */
  readChanges: async <Handled>(
    target: Target,
    { after, wait, isNew = false, signal, handle }: ChangesRequest<Handled>,
  ): Promise<Offered<{ state: 'read'; page: Handled } | { state: 'too_old' }>> => {
    const query = new URLSearchParams({
      ...(after !== null && { after }),
      ...(wait > 0 && { wait: `${wait}` }),
    })
    const url = `${target.address}/changes${query.size === 0 ? '' : `?${query}`}`
    const isUnrelated = (failure: Failure) => isNotOffered(failure) || (isNew && !isPassing(failure))
    const call = { ...optional, url, limit: pageLimit, wait, signal, isUnrelated }
    const answer = await read(target, call, ({ body }) => handle(body))
    if (answer.ok) return { state: 'read', page: answer.value }
    const { failure } = answer
    if (isUnrelated(failure)) return { state: 'not_offered', sure: isNotOffered(failure) }
    // Services differ in what they call a cursor that they no longer know.
    const tooOld = after === null ? [410] : [400, 410, 422]
    return tooOld.includes(statusOf(failure)) ? { state: 'too_old' } : { state: 'failed', failure }
  },

  /** A page of the links for one customer, newest first. */
  readRequests: async <Handled>(
    target: Target,
    { after, signal, handle }: PageRequest<Handled>,
  ): Promise<Offered<{ state: 'read'; page: Handled }>> => {
    const query = new URLSearchParams({ limit: `${requestsPerPage}`, ...(after !== null && { after }) })
    const url = `${target.address}/connect/requests?${query}`
    const answer = await read(target, { ...optional, url, limit: pageLimit, signal }, ({ body }) =>
      handle(body),
    )
    return answer.ok ? { state: 'read', page: answer.value } : offeredOr(answer.failure)
  },

  /** The current state of one link for one customer. */
  readRequest: (target: Target, id: string): Promise<Result<LinkRequestRead>> =>
    read(target, { url: requestUrl(target, id), kind: { what: 'account', subject: id } }, requestOf),

  /** Withdraws a link for one customer, so that it no longer works. Idempotent, so that it may be retried. */
  withdraw: async (target: Target, id: string): Promise<WithdrawAnswer> => {
    const isUnrelated = (failure: Failure) => [405, 501].includes(statusOf(failure))
    const url = `${requestUrl(target, id)}/withdraw`
    const call = { url, method: 'POST', kind: { what: 'more' }, isUnrelated } as const
    const answer = await read(target, call, requestOf)
    if (answer.ok) return { state: 'withdrawn', request: answer.value }
    const status = statusOf(answer.failure)
    if (status === 409) return { state: 'accepted' }
    if (status === 404) return { state: 'failed', failure: { code: 'not_found', subject: null } }
    return offeredOr(answer.failure)
  },

  /** From the service's description: the page that thanks a customer, the company's name, and whether an Idempotency-Key is honoured. */
  readDescription: async (
    target: Target,
  ): Promise<Offered<{ state: 'read' } & z.output<typeof descriptionSchema>>> => {
    const call = { ...optional, url: `${target.address}/openapi.json`, isUnrelated: () => true }
    // Anything but a description may be the page of something in between.
    const answer = await read(target, call, ({ body }) => descriptionSchema.safeParse(jsonOf(body)).data)
    return answer.ok ? { state: 'read', ...answer.value } : offeredOr(answer.failure)
  },
})
