import { z } from 'zod'
import { type AnyAccount, anyAccountSchema } from '../more.ts'
import { cutAccount } from './cut-account.ts'

// The interface names `GET /accounts` and shows no answer, so this reader takes every usual shape of a list and refuses,
// with the reason, whatever would make it guess.

/** An account of the list; `raw`: the element as it came, with fields that the interface does not name, cut where it is too long. */
export type ListedAccount = { account: AnyAccount; raw: unknown }

/** A page of the list; `next`: the absolute URL of the following page, null at the end. */
export type AccountListPage = { accounts: ListedAccount[]; next: string | null }

export type AccountListAnswer =
  | ({ readable: true } & AccountListPage)
  /** `problem` says what did not fit, without anything of the answer's content. */
  | { readable: false; problem: 'no_list' | 'not_an_account' | 'unknown_next' | 'foreign_next' }

type Source = { requestUrl: string; linkHeader: string | null }

const record = z.record(z.string(), z.unknown())
const listNames = ['accounts', 'data', 'items', 'results']
const cursorNames = ['nextCursor', 'next_cursor']

type Next = { kind: 'none' } | { kind: 'cursor' | 'url'; value: string } | { kind: 'unknown' }

/** Absent, null, false and '' all mean "no more". */
const asNext = (kind: 'cursor' | 'url', value: unknown): Next => {
  if (value === undefined || value === null || value === false || value === '') return { kind: 'none' }
  if (typeof value === 'string') return { kind, value }
  return kind === 'cursor' && typeof value === 'number' ? { kind, value: String(value) } : { kind: 'unknown' }
}

/** RFC 8288, as far as paging uses it: `<url>; rel="next"`, several separated by commas. */
const nextOfLinkHeader = (header: string | null): Next => {
  const links = header?.matchAll(/<([^<>]{1,8192})>([^<]{0,2048})/g) ?? []
  for (const [, url, parameters] of links) {
    if (/;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i.test(parameters ?? '')) return asNext('url', url)
  }
  return { kind: 'none' }
}

const own = (body: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name] : undefined

const findNext = (body: Record<string, unknown> | null, linkHeader: string | null): Next => {
  const inBody = body
    ? [...cursorNames.map(name => asNext('cursor', own(body, name))), asNext('url', own(body, 'next'))]
    : []
  return inBody.find(next => next.kind !== 'none') ?? nextOfLinkHeader(linkHeader)
}

const resolveNext = (next: Next, requestUrl: string): string | null | 'foreign' | 'unknown' => {
  if (next.kind === 'none') return null
  if (next.kind === 'unknown' || !URL.canParse(requestUrl)) return 'unknown'
  const request = new URL(requestUrl)
  if (next.kind === 'cursor') {
    request.searchParams.set('cursor', next.value)
    return request.href
  }
  if (!URL.canParse(next.value, requestUrl)) return 'unknown'
  const url = new URL(next.value, requestUrl)
  // `https://user@host` has the same origin and would still send something that nobody typed.
  return url.origin === request.origin && url.username === '' && url.password === '' ? url.href : 'foreign'
}

const listIn = (body: unknown): { list: unknown[]; around: Record<string, unknown> | null } | null => {
  if (Array.isArray(body)) return { list: body, around: null }
  const around = record.safeParse(body)
  if (!around.success) return null
  for (const name of listNames) {
    const list = own(around.data, name)
    if (Array.isArray(list)) return { list, around: around.data }
  }
  return null
}

const readAccounts = (list: unknown[]): ListedAccount[] | null => {
  const accounts: ListedAccount[] = []
  for (const element of list) {
    const raw = cutAccount(element)
    const parsed = anyAccountSchema.safeParse(raw)
    if (!parsed.success) return null
    accounts.push({ account: parsed.data, raw })
  }
  return accounts
}

/**
 * Reads one page of `GET /accounts`: a bare array, or an object with `accounts`, `data`, `items` or `results`; the next
 * page by `nextCursor`, `next_cursor`, a `next` URL or `Link: rel="next"`. A next page on another origin makes the
 * page unreadable, not the last one: following it would carry the key away, and stopping in silence would show part
 * of the list as the whole. Pure and total: never throws. `requestUrl`: the absolute URL that was asked.
 */
export const readAccountList = (body: unknown, { requestUrl, linkHeader }: Source): AccountListAnswer => {
  const found = listIn(body)
  if (!found) return { readable: false, problem: 'no_list' }
  const accounts = readAccounts(found.list)
  if (!accounts) return { readable: false, problem: 'not_an_account' }
  const next = resolveNext(findNext(found.around, linkHeader), requestUrl)
  if (next === 'unknown') return { readable: false, problem: 'unknown_next' }
  if (next === 'foreign') return { readable: false, problem: 'foreign_next' }
  return { readable: true, accounts, next }
}
