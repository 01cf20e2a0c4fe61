import { z } from 'zod'
import { type Failure, fail, type Result } from '../../contract/failure.ts'
import { redirectUrlSchema } from '../../contract/http.ts'
import { companySchema } from '../../contract/mail/mail.ts'
import { type LinkRequestRead, readRequest } from '../mirror-worker/changes/read-change.ts'
import type { Target } from './connect-client.ts'
import type { Answer } from './exchange.ts'
import { parseJson } from './parse-json.ts'
import { textOf } from './read-body.ts'
import { type Ask, pageLimit } from './requester.ts'

export type Readable = { readable: true }

/** Reads an answer as it came, and does with it what is to be done; not `readable`: it is none that fits. */
export type Take<Answered, Page extends Readable> = (
  answered: Answered,
) => Promise<{ readable: false } | Page>

/** What was taken; null: it was not readable. */
export const readableOf = async <Page extends Readable>(
  taking: Promise<{ readable: false } | Page>,
): Promise<Page | null> => {
  const taken = await taking
  return taken.readable ? taken : null
}

/** An answer of what a service may offer beside the interface. `sure`: it said 404, 405 or 501, and not something else that fits as ill. */
type Offered<T> = T | { state: 'not_offered'; sure: boolean } | { state: 'failed'; failure: Failure }

/** `accepted`: it was accepted before, so that it cannot be withdrawn. */
export type WithdrawAnswer = Offered<{ state: 'withdrawn'; request: LinkRequestRead } | { state: 'accepted' }>

/** `after`: the cursor that the page before gave; null for the first, or to ask for a cursor alone. */
type Question<Page extends Readable> = {
  after: string | null
  signal?: AbortSignal
  take: Take<Uint8Array, Page>
}

/**
 * `wait`: seconds that the service may wait for something to happen. `isNew`: nothing is known of the service yet; many answer to what they
 * do not have with a page, or as if the key were wrong.
 */
type ChangesQuestion<Page extends Readable> = Question<Page> & { wait: number; isNew?: boolean }

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
type Description = { thanks: string | null; company: string | null; honoursKey: boolean }

const describedBy = ({ body }: Answer): Description => {
  const described = parseJson(textOf(body))
  const create = createSchema.safeParse(described).data?.paths['/connect/create-connect-request'].post
  return {
    thanks: thanksSchema.safeParse(described).data?.['x-thanks'] ?? null,
    company: companyNameSchema.safeParse(described).data?.['x-company'] ?? null,
    honoursKey:
      create?.parameters.some(
        parameter => parameter.in === 'header' && parameter.name.toLowerCase() === 'idempotency-key',
      ) === true,
  }
}

const requestOf = ({ body }: Answer) => readRequest(parseJson(textOf(body)))

/** What an ID of another program is in the path of a URL. */
export const idPath = (id: string): string => encodeURIComponent(id.toWellFormed())

const requestUrl = ({ address }: Target, id: string) => `${address}/connect/requests/${idPath(id)}`

/** What a service may offer beside the interface. Rejects only for a fault of ours, and as `take` does. Source: `more.md`. */
export const createMore = (ask: Ask) => {
  /** The follower has its own backoff. That something is not offered says nothing of the key. */
  const optional = { asked: { what: 'more' }, retrying: 'never', saysNothing: isNotOffered } as const

  /** What happened after a cursor; `too_old`: that is not kept any more. */
  const readChanges = async <Page extends Readable>(
    target: Target,
    { after, wait, isNew = false, signal, take }: ChangesQuestion<Page>,
  ): Promise<Offered<{ state: 'read'; page: Page } | { state: 'too_old' }>> => {
    const query = new URLSearchParams({
      ...(after === null ? {} : { after }),
      ...(wait === 0 ? {} : { wait: `${wait}` }),
    })
    const url = `${target.address}/changes${query.size === 0 ? '' : `?${query}`}`
    const fitsIll = (failure: Failure) => isNew && !passing.has(failure.code)
    const saysNothing = (failure: Failure) => isNotOffered(failure) || fitsIll(failure)
    const task = { ...optional, url, limit: pageLimit, wait, signal, saysNothing }
    const asked = await ask(target, task, ({ body }) => readableOf(take(body)))
    if (asked.ok) return { state: 'read', page: asked.value }
    const { failure } = asked
    if (saysNothing(failure)) return { state: 'not_offered', sure: isNotOffered(failure) }
    // One that it does not know any more is of no more use, whatever it calls that.
    const tooOld = after === null ? [410] : [400, 410, 422]
    return tooOld.includes(statusOf(failure)) ? { state: 'too_old' } : { state: 'failed', failure }
  }

  /** A page of the links for one customer, newest first. */
  const readRequests = async <Page extends Readable>(
    target: Target,
    { after, signal, take }: Question<Page>,
  ): Promise<Offered<{ state: 'read'; page: Page }>> => {
    const query = new URLSearchParams({ limit: `${requestsAtOnce}`, ...(after === null ? {} : { after }) })
    const url = `${target.address}/connect/requests?${query}`
    const task = { ...optional, url, limit: pageLimit, signal }
    const asked = await ask(target, task, ({ body }) => readableOf(take(body)))
    return asked.ok ? { state: 'read', page: asked.value } : notRead(asked.failure)
  }

  /** One link for one customer, as it stands. */
  const readOneRequest = async (target: Target, id: string): Promise<Result<LinkRequestRead>> => {
    const task = { url: requestUrl(target, id), asked: { what: 'account', subject: id } as const }
    const asked = await ask(target, task, requestOf)
    return asked.ok ? asked : fail(asked.failure)
  }

  /** Withdraws one, so that its link no longer works; again changes nothing, so it may be repeated. */
  const withdraw = async (target: Target, id: string): Promise<WithdrawAnswer> => {
    const saysNothing = (failure: Failure) => [405, 501].includes(statusOf(failure))
    const url = `${requestUrl(target, id)}/withdraw`
    const task = { url, method: 'POST', asked: { what: 'more' }, saysNothing } as const
    const asked = await ask(target, task, requestOf)
    if (asked.ok) return { state: 'withdrawn', request: asked.value }
    const status = statusOf(asked.failure)
    if (status === 409) return { state: 'accepted' }
    if (status === 404) return { state: 'failed', failure: { code: 'not_found', subject: id } }
    return notRead(asked.failure)
  }

  /** The page that thanks a customer and the company's name, where the service's description names them, and whether it names the key of a request. */
  const readDescription = async (target: Target): Promise<Offered<{ state: 'read' } & Description>> => {
    // A description is nothing that a service owes anybody.
    const task = { ...optional, url: `${target.address}/openapi.json`, saysNothing: () => true }
    const asked = await ask(target, task, describedBy)
    return asked.ok ? { state: 'read', ...asked.value } : notRead(asked.failure)
  }

  return { readChanges, readRequests, readRequest: readOneRequest, withdraw, readDescription }
}
