import { type Failure, fail, type Result } from '../../contract/failure.ts'
import { createAnswerSchema } from '../../contract/http.ts'
import { createMore } from './more.ts'
import { jsonOf } from './read-body.ts'
import { type ClientPorts, createRequester, idPath, pageLimit, type Requester } from './requester.ts'
import type { Retrying } from './retry.ts'

/** A service, its address without a slash at the end, and the API key. `connectionId`: where it is a connection's, as it is saved. */
export type Target = { address: string; key: string; connectionId?: string }

/** What is asked for; the notes go only to a service that takes them. */
export type WantedLink = {
  redirectUrl: string | null
  notes?: { reference: string; email: string; note: string } | null
  /** The same for a repetition of the same request. */
  idempotencyKey: string
}

/** `failed`: certainly no link was made. `unknown`: it may have been; `failure` says what came back. */
export type CreateOutcome =
  | { state: 'created'; url: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

/** Does with an answer as it came what is to be done; null: it is none that fits. */
export type Take<Answered, Taken> = (answered: Answered) => Promise<Taken | null>

/** A page of the list as it came. `linkHeader`: of the response. */
type ListPage = { body: Uint8Array; requestUrl: string; linkHeader: string | null }

/** What is noted with a link, without what was left empty. Pure. */
const givenNotes = (notes: WantedLink['notes']) =>
  Object.fromEntries(Object.entries(notes ?? {}).filter(([, text]) => text !== ''))

const createCalls = (requester: Requester) => ({
  createLink: async (
    target: Target,
    { redirectUrl, notes, idempotencyKey }: WantedLink,
  ): Promise<CreateOutcome> => {
    const task = {
      url: `${target.address}/connect/create-connect-request`,
      method: 'POST' as const,
      headers: { 'idempotency-key': idempotencyKey },
      body: redirectUrl === null ? null : JSON.stringify({ redirectUrl, ...givenNotes(notes) }),
      asked: { what: 'create' as const },
      retrying: 'if_not_arrived' as const,
    }
    const asked = await requester.ask(
      target,
      task,
      ({ body }) => createAnswerSchema.safeParse(jsonOf(body)).data,
    )
    if (asked.ok) return { state: 'created', url: asked.value.redirect }
    return { state: asked.madeNothing ? 'failed' : 'unknown', failure: asked.failure }
  },

  readAccount: async <Taken>(
    target: Target,
    accountId: string,
    { retrying, take }: { retrying?: Retrying; take: Take<Uint8Array, Taken> },
  ): Promise<Result<Taken>> => {
    // URLs drop these two, percent-encoded or not, so the path would name something else.
    if (accountId === '.' || accountId === '..') return fail({ code: 'not_found', subject: accountId })
    const url = `${target.address}/accounts/${idPath(accountId)}`
    return requester.read(
      target,
      { url, asked: { what: 'account', subject: accountId }, retrying },
      ({ body }) => take(body),
    )
  },

  /**
   * One page of the list. `next`: the URL that the page before gave, null for the first. The interface names no `limit`, so a
   * service that refuses it is asked again without.
   */
  readListPage: async <Taken>(
    target: Target,
    next: string | null,
    how: { limit: number; retrying: Retrying; signal?: AbortSignal; take: Take<ListPage, Taken> },
  ): Promise<Result<Taken>> => {
    const { limit, retrying, signal, take } = how
    const read = (requestUrl: string, what: 'list' | 'page') =>
      requester.read(
        target,
        { url: requestUrl, asked: { what }, limit: pageLimit, retrying, signal },
        ({ body, link }) => take({ body, requestUrl, linkHeader: link }),
      )
    if (next !== null) return read(next, 'page')
    const url = `${target.address}/accounts`
    const first = await read(`${url}?limit=${limit}`, 'list')
    return !first.ok && first.failure.code === 'request_refused' ? read(url, 'list') : first
  },

  ...createMore(requester),
})

export type ConnectClient = ReturnType<typeof createConnectClient>

/**
 * The service's three operations, and what it may offer beside them. Redirects are refused, cookies and caches unused, answers capped and parsed. `deadline`: of a
 * call with all that it repeats, in milliseconds. Rejects only for a fault of ours, and as `take` does. Source: the service interface and its decisions page.
 */
export const createConnectClient = (ports: ClientPorts, deadline = 15_000) => {
  const callsWithin = (timeLeft: () => number) =>
    createCalls(createRequester(ports, timeLeft, Math.ceil(deadline / 1000)))
  return {
    ...callsWithin(() => deadline),
    /** The same operations, several of which take no longer together than one alone: a person waits for all of them. */
    forOneCall: () => {
      const end = performance.now() + deadline
      return callsWithin(() => Math.max(0, end - performance.now()))
    },
  }
}
