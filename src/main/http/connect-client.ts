import { type Failure, fail, type Result } from '../../contract/failure.ts'
import { createAnswerSchema } from '../../contract/http.ts'
import type { PageInput } from '../mirror-worker/import/read-account.ts'
import type { Answer } from './exchange.ts'
import { createOptionalCalls } from './optional-calls.ts'
import { jsonOf } from './read-body.ts'
import { type ClientPorts, createRequester, idPath, pageLimit, type Requester } from './requester.ts'
import type { Retrying } from './retry.ts'

/** Where to send a call, without a slash at the end, and its API key. `connectionId`: of the saved connection that it belongs to. */
export type Target = { address: string; key: string; connectionId?: string }

/** `notes`: only for a service that takes them. */
export type WantedLink = {
  redirectUrl: string | null
  notes?: { reference: string; email: string; note: string } | null
  /** The same in each repetition of a request, so that the service makes no second link. */
  idempotencyKey: string
}

/** `failed`: certainly no link was made. `unknown`: it may have been; `failure` says what came back. */
export type CreateOutcome =
  | { state: 'created'; url: string }
  | { state: 'failed' | 'unknown'; failure: Failure }

/** Reads an answer as it came, and stores what is in it; null: it fits no accepted shape. */
export type Handle<Read, Handled> = (read: Read) => Promise<Handled | null>

type ListRequest<Handled> = {
  limit: number
  retrying: Retrying
  signal?: AbortSignal
  isKnown?: boolean
  handle: Handle<PageInput, Handled>
}

/** What is noted with a link, without what was left empty. Pure. */
const givenNotes = (notes: WantedLink['notes']) =>
  Object.fromEntries(Object.entries(notes ?? {}).filter(([, text]) => text !== ''))

const createCalls = (requester: Requester) => ({
  createLink: async (
    target: Target,
    { redirectUrl, notes, idempotencyKey }: WantedLink,
  ): Promise<CreateOutcome> => {
    const call = {
      url: `${target.address}/connect/create-connect-request`,
      method: 'POST' as const,
      headers: { 'idempotency-key': idempotencyKey },
      body: redirectUrl === null ? null : JSON.stringify({ redirectUrl, ...givenNotes(notes) }),
      kind: { what: 'create' as const },
      retrying: 'if_not_arrived' as const,
    }
    const read = ({ body }: Answer) => createAnswerSchema.safeParse(jsonOf(body)).data
    const outcome = await requester.send(target, call, read)
    if (outcome.ok) return { state: 'created', url: outcome.value.redirect }
    return { state: outcome.madeNothing ? 'failed' : 'unknown', failure: outcome.failure }
  },

  readAccount: async <Handled>(
    target: Target,
    accountId: string,
    { retrying, handle }: { retrying?: Retrying; handle: Handle<Uint8Array, Handled> },
  ): Promise<Result<Handled>> => {
    // URLs drop these two, percent-encoded or not, so the path would name something else.
    if (accountId === '.' || accountId === '..') return fail({ code: 'not_found', subject: accountId })
    const url = `${target.address}/accounts/${idPath(accountId)}`
    const call = { url, kind: { what: 'account' as const, subject: accountId }, retrying }
    return requester.read(target, call, ({ body }) => handle(body))
  },

  /**
   * One page of the list. `next`: the URL that the page before gave, null for the first. The interface names no `limit`, so a
   * service that refuses it is asked again without. `isKnown`: it had a list, so it has it still where
   * something on the way does not find it.
   */
  readListPage: async <Handled>(
    target: Target,
    next: string | null,
    { limit, retrying, signal, isKnown = false, handle }: ListRequest<Handled>,
  ): Promise<Result<Handled>> => {
    const what = isKnown || next !== null ? 'page' : 'list'
    const read = (requestUrl: string) =>
      requester.read(
        target,
        { url: requestUrl, kind: { what }, limit: pageLimit, retrying, signal },
        ({ body, headers }) => handle({ body, requestUrl, linkHeader: headers.get('link') }),
      )
    if (next !== null) return read(next)
    const url = `${target.address}/accounts`
    const first = await read(`${url}?limit=${limit}`)
    return !first.ok && first.failure.code === 'request_refused' ? read(url) : first
  },

  ...createOptionalCalls(requester),
})

export type ConnectClient = ReturnType<typeof createConnectClient>

/**
 * The service's three operations, and the optional ones. Redirects are refused, cookies and caches unused, answers capped and parsed. `deadline`: of a call
 * with its retries, in milliseconds. Rejects only for a fault of ours, and as `handle` does. Source: the service interface and its decisions page.
 */
export const createConnectClient = (ports: ClientPorts, deadline = 15_000) => {
  const callsWithin = (timeLeft: () => number) =>
    createCalls(createRequester(ports, timeLeft, Math.ceil(deadline / 1000)))
  return {
    ...callsWithin(() => deadline),
    /** The same operations under one deadline for all of them together: a person waits for the whole. */
    forOneCall: () => {
      const end = performance.now() + deadline
      return callsWithin(() => Math.max(0, end - performance.now()))
    },
  }
}
