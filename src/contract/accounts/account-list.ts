import { z } from 'zod'
import { type AnyAccount, anyAccountSchema } from '../more.ts'
import { cutAccount } from './cut-account.ts'
import { nextOf, own, type PageSource } from './next-page.ts'

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

const record = z.record(z.string(), z.unknown())
const listNames = ['accounts', 'data', 'items', 'results']

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
 * of the list as the whole. Pure and total: never throws.
 */
export const readAccountList = (body: unknown, source: PageSource): AccountListAnswer => {
  const found = listIn(body)
  if (!found) return { readable: false, problem: 'no_list' }
  const accounts = readAccounts(found.list)
  if (!accounts) return { readable: false, problem: 'not_an_account' }
  const next = nextOf(found.around, source)
  if (next === 'unknown') return { readable: false, problem: 'unknown_next' }
  if (next === 'foreign') return { readable: false, problem: 'foreign_next' }
  return { readable: true, accounts, next: next.url }
}
