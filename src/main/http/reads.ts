import { fail, ok, type Result } from '../../contract/failure.ts'
import { unreadable } from './answer-failure.ts'
import type { Requester, Target } from './connect-client.ts'
import type { Retrying } from './retry.ts'

export type Readable = { readable: true }

/** Reads an answer as it came, and does with it what is to be done; not `readable`: it is none that fits. */
export type Take<Answered, Page extends Readable> = (
  answered: Answered,
) => Promise<{ readable: false } | Page>

/** A page of the list as it came. `linkHeader`: of the response. */
type ListPage = { body: Uint8Array; requestUrl: string; linkHeader: string | null }

export type ListQuestion<Page extends Readable> = {
  limit: number
  retrying: Retrying
  signal?: AbortSignal
  take: Take<ListPage, Page>
}

export type AccountQuestion<Page extends Readable> = { retrying?: Retrying; take: Take<Uint8Array, Page> }

const answerLimit = 5 * 1024 * 1024
const listLimit = 20 * 1024 * 1024

/** The service's reads. Each rejects only for a fault of ours, and as `take` does. */
export const createReads = (request: Requester) => {
  const readAccount = async <Page extends Readable>(
    { address, key }: Target,
    accountId: string,
    { retrying = 'as_read', take }: AccountQuestion<Page>,
  ): Promise<Result<Page>> => {
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
    const taken = await take(outcome.answer.body)
    return taken.readable ? ok(taken) : unreadable(outcome.answer, key)
  }

  const readListUrl = async <Page extends Readable>(
    { key }: Target,
    { url, what }: { url: string; what: 'list' | 'page' },
    { retrying, signal, take }: ListQuestion<Page>,
  ): Promise<Result<Page>> => {
    const outcome = await request({
      url,
      method: 'GET',
      body: null,
      limit: listLimit,
      key,
      asked: { what },
      retrying,
      ...(signal ? { signal } : {}),
    })
    if (!outcome.ok) return fail(outcome.failure)
    const { body, link } = outcome.answer
    const taken = await take({ body, requestUrl: url, linkHeader: link })
    return taken.readable ? ok(taken) : unreadable(outcome.answer, key)
  }

  /**
   * One page of the list. `next`: the URL that the page before gave, null for the first. The interface names no `limit`, so a
   * service that refuses it is asked again without.
   */
  const readListPage = async <Page extends Readable>(
    target: Target,
    next: string | null,
    question: ListQuestion<Page>,
  ): Promise<Result<Page>> => {
    if (next !== null) return readListUrl(target, { url: next, what: 'page' }, question)
    const url = `${target.address}/accounts`
    const first = await readListUrl(target, { url: `${url}?limit=${question.limit}`, what: 'list' }, question)
    const refused = !first.ok && first.failure.code === 'request_refused'
    return refused ? readListUrl(target, { url, what: 'list' }, question) : first
  }

  return { readAccount, readListPage }
}
