import { fail, ok, type Result } from '../../contract/failure.ts'
import type { PageTaken } from '../app/accounts/reading/taking.ts'
import type { ListQuestion } from '../app/reading/read-answer.ts'
import type { Reading } from '../app/reading/read-apart.ts'
import { readInParts } from '../app/reading/read-in-parts.ts'
import type { ReadAccount } from '../store/saving/read-account.ts'
import type { Ahead } from './ahead.ts'
import { unreadable } from './answer-failure.ts'
import type { Outcome, Requester, Target } from './connect-client.ts'
import { peekNext } from './peek-next.ts'
import type { Retrying } from './retry.ts'

/**
 * A page of the list: how many customers it held, how many of them no page before it had, and the absolute URL of the next one, null at
 * the end. `stopped`: whoever takes it wants no more.
 */
export type ListPage = { customers: number; fresh: number; next: string | null; stopped: boolean }

/**
 * `take`: reads a page and does with it what is to be done; without it, a page is only looked at. `ahead`: the same for all pages of a list,
 * each of which is asked for while `take` still reads the one before.
 */
export type PageReading = {
  limit: number
  retrying: Retrying
  signal?: AbortSignal
  take?: (question: ListQuestion) => Promise<PageTaken | null>
  ahead?: Ahead<Outcome>
}

const answerLimit = 5 * 1024 * 1024
const listLimit = 20 * 1024 * 1024

const firstOf = async ({ slices }: Reading): Promise<ReadAccount | undefined> => {
  for await (const [read] of slices) return read
  return undefined
}

/** The service's reads. `script`: see `readApart`. Rejects only for a fault of ours. */
export const createReads = (request: Requester, script: string | URL) => {
  /** `raw`: the answer's own JSON. */
  const readAccount = async (
    { address, key }: Target,
    accountId: string,
    retrying: Retrying = 'as_read',
  ): Promise<Result<ReadAccount>> => {
    // URLs drop these two, percent-encoded or not, so the path would name something else.
    if (accountId === '.' || accountId === '..') return fail({ code: 'not_found', subject: accountId })
    const outcome = await request({
      url: `${address}/accounts/${encodeURIComponent(accountId.toWellFormed())}`,
      method: 'GET',
      body: null,
      limit: answerLimit,
      key,
      asked: { what: 'account', subject: accountId },
      retrying,
    })
    if (!outcome.ok) return fail(outcome.failure)
    const read = await readInParts(script, { kind: 'account', text: outcome.answer.text }, firstOf)
    return read ? ok(read) : unreadable(outcome.answer, key)
  }

  const look = (question: ListQuestion): Promise<PageTaken> =>
    readInParts(script, question, async ({ head }) =>
      head.readable ? { ...head, fresh: head.customers } : head,
    )

  const readListUrl = async (
    { key }: Target,
    url: string,
    isFirst: boolean,
    { retrying, signal, take = look, ahead }: PageReading,
  ): Promise<Result<ListPage>> => {
    const ask = (what: 'list' | 'page', page: string, ...more: AbortSignal[]) => {
      const signals = signal ? [signal, ...more] : more
      return request({
        url: page,
        method: 'GET',
        body: null,
        limit: listLimit,
        key,
        asked: { what },
        retrying,
        ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
      })
    }
    const outcome = await (ahead?.take(url) ?? ask(isFirst ? 'list' : 'page', url))
    if (!outcome.ok) return fail(outcome.failure)
    const { text, link } = outcome.answer
    const question: ListQuestion = { kind: 'list', text, requestUrl: url, linkHeader: link }
    const next = peekNext(question)
    if (next !== null) ahead?.begin(next, noLonger => ask('page', next, noLonger))
    const page = await take(question)
    if (page === null) return ok({ customers: 0, fresh: 0, next: null, stopped: true })
    if (!page.readable) return unreadable(outcome.answer, key)
    return ok({ customers: page.customers, fresh: page.fresh, next: page.next, stopped: false })
  }

  /**
   * One page of the list. `next`: the URL that the page before gave, null for the first. The interface names no `limit`, so a
   * service that refuses it is asked again without.
   */
  const readListPage = async (
    target: Target,
    next: string | null,
    reading: PageReading,
  ): Promise<Result<ListPage>> => {
    if (next !== null) return readListUrl(target, next, false, reading)
    const first = await readListUrl(
      target,
      `${target.address}/accounts?limit=${reading.limit}`,
      true,
      reading,
    )
    const refused = !first.ok && first.failure.code === 'request_refused'
    return refused ? readListUrl(target, `${target.address}/accounts`, true, reading) : first
  }

  return { readAccount, readListPage }
}
