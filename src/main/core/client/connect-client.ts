import { type AccountListPage, readAccountList } from '../../../contract/account-list.ts'
import { type Failure, fail, ok, type Result } from '../../../contract/failure.ts'
import { type Account, accountSchema, createAnswerSchema, isLoopback } from '../../../contract/http.ts'
import { parseJson } from '../parse-json.ts'
import type { Ports } from '../ports.ts'
import { type Asked, answerExcerpt, failureOfStatus } from './answer-failure.ts'
import { type Answer, exchange, type Request } from './exchange.ts'
import { type Retrying, withRetries } from './retry.ts'

/** The service of a connection: its address without a slash at the end, and the API key. */
export type Target = { address: string; key: string }

/** `unknown`: the request left and no answer came, so the link may exist. */
export type CreateOutcome =
  | { state: 'created'; url: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

export type ConnectClient = ReturnType<typeof createConnectClient>

const answerLimit = 5 * 1024 * 1024
const listLimit = 20 * 1024 * 1024
const defaultDeadline = 15_000

type Outcome = { ok: true; answer: Answer } | { ok: false; failure: Failure; known: boolean }

type Task = Pick<Request, 'url' | 'method' | 'body' | 'limit'> & {
  headers?: Record<string, string>
  key: string
  asked: Asked
  retrying: Retrying
}

/** A key never leaves in the clear, nor to an address that is none. */
const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** Far beyond any account, and little enough to be written out again, indented. */
const deepest = 20

const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

const readJson = (text: string): unknown => {
  const value = parseJson(text)
  return isTooDeep(value) ? undefined : value
}

const unreadable = (answer: Answer, key: string) =>
  fail({ code: 'unreadable_answer', answer: answerExcerpt(answer, key) })

const createRequester = (ports: Pick<Ports, 'fetch' | 'now' | 'wait'>, deadline: number) => {
  return async (task: Task): Promise<Outcome> => {
    const { key, asked, retrying, ...request } = task
    if (!isSafe(request.url)) {
      return { ok: false, failure: { code: 'unreachable', reason: 'insecure' }, known: true }
    }
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...task.headers,
      authorization: `Bearer ${key}`,
    }
    const once = () => exchange(ports.fetch, { ...request, headers }, deadline)
    const outcome = await withRetries(once, retrying, ports)
    if (!outcome.answered) {
      return { ok: false, failure: outcome.problem.failure, known: outcome.problem.arrived === 'no' }
    }
    const { answer } = outcome
    if (answer.status < 200 || answer.status > 299) {
      // A gateway's 502 and 504 say that it lost the service on the way: nobody knows what the service did.
      const known = answer.status !== 502 && answer.status !== 504
      return { ok: false, failure: failureOfStatus(answer, asked, key, ports.now()), known }
    }
    if (!answer.complete)
      return { ok: false, failure: { code: 'answer_too_large', limit: request.limit }, known: true }
    return { ok: true, answer }
  }
}

/**
 * The service's three operations. Redirects are refused, cookies and caches unused, answers capped and parsed. `deadline`: of one
 * attempt with its whole answer, in milliseconds. Nothing here rejects. Source: the service interface and its decisions page.
 */
export const createConnectClient = (
  ports: Pick<Ports, 'fetch' | 'now' | 'wait'>,
  deadline: number = defaultDeadline,
) => {
  const request = createRequester(ports, deadline)

  /** `idempotencyKey`: the same for a repetition of the same request. */
  const createLink = async (
    { address, key }: Target,
    { redirectUrl, idempotencyKey }: { redirectUrl: string | null; idempotencyKey: string },
  ): Promise<CreateOutcome> => {
    const outcome = await request({
      url: `${address}/connect/create-connect-request`,
      method: 'POST',
      headers: { 'idempotency-key': idempotencyKey },
      body: redirectUrl === null ? null : JSON.stringify({ redirectUrl }),
      limit: answerLimit,
      key,
      asked: { what: 'create' },
      retrying: 'if_not_arrived',
    })
    if (!outcome.ok) return { state: outcome.known ? 'failed' : 'unknown', failure: outcome.failure }
    const parsed = createAnswerSchema.safeParse(readJson(outcome.answer.text))
    if (parsed.success) return { state: 'created', url: parsed.data.redirect }
    return { state: 'failed', failure: unreadable(outcome.answer, key).failure }
  }

  /** `raw`: the answer's own JSON. */
  const readAccount = async (
    { address, key }: Target,
    accountId: string,
  ): Promise<Result<{ account: Account; raw: string }>> => {
    // URLs drop these two, percent-encoded or not, so the path would name something else.
    if (accountId === '.' || accountId === '..') return fail({ code: 'not_found', subject: accountId })
    const outcome = await request({
      url: `${address}/accounts/${encodeURIComponent(accountId.toWellFormed())}`,
      method: 'GET',
      body: null,
      limit: answerLimit,
      key,
      asked: { what: 'account', subject: accountId },
      retrying: 'as_read',
    })
    if (!outcome.ok) return fail(outcome.failure)
    const body = readJson(outcome.answer.text)
    const parsed = accountSchema.safeParse(body)
    return parsed.success
      ? ok({ account: parsed.data, raw: JSON.stringify(body) })
      : unreadable(outcome.answer, key)
  }

  const readListUrl = async (
    { key }: Target,
    url: string,
    retrying: Retrying,
  ): Promise<Result<AccountListPage>> => {
    const outcome = await request({
      url,
      method: 'GET',
      body: null,
      limit: listLimit,
      key,
      asked: { what: 'list' },
      retrying,
    })
    if (!outcome.ok) return fail(outcome.failure)
    const page = readAccountList(readJson(outcome.answer.text), {
      requestUrl: url,
      linkHeader: outcome.answer.link,
    })
    return page.readable ? ok({ accounts: page.accounts, next: page.next }) : unreadable(outcome.answer, key)
  }

  /**
   * One page of the list. `next`: the URL that the page before gave, null for the first. The interface names no `limit`, so a
   * service that refuses it is asked again without.
   */
  const readListPage = async (
    target: Target,
    next: string | null,
    { limit, retrying }: { limit: number; retrying: Retrying },
  ): Promise<Result<AccountListPage>> => {
    if (next !== null) return readListUrl(target, next, retrying)
    const first = await readListUrl(target, `${target.address}/accounts?limit=${limit}`, retrying)
    const refused = !first.ok && first.failure.code === 'request_refused'
    return refused ? readListUrl(target, `${target.address}/accounts`, retrying) : first
  }

  return { createLink, readAccount, readListPage }
}
