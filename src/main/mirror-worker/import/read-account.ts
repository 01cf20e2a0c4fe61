import { readAccountList } from '../../../contract/accounts/account-list.ts'
import { cutAccount } from '../../../contract/accounts/cut-account.ts'
import { type AnyAccount, anyAccountSchema } from '../../../contract/more.ts'
import { rawOf } from './raw-of.ts'
import { readJson } from './read-json.ts'

/** An account as read from the service; `raw`: the service's own JSON, and whether that is the whole of it. */
export type AccountRead = { account: AnyAccount; raw: string; whole: boolean }

/** A page of the list as it came. `linkHeader`: of the response. */
export type PageInput = { body: Uint8Array; requestUrl: string; linkHeader: string | null }

/** `next`: the absolute URL of the page that follows, null at the end. */
export type PageLook = { readable: false } | { readable: true; customers: number; next: string | null }
export type PageRead = { readable: false } | { readable: true; accounts: AccountRead[]; next: string | null }

/** Only says what a page is. Pure and total. */
export const lookAtPage = (input: PageInput): PageLook => {
  const page = readPage(input)
  return page.readable ? { readable: true, customers: page.accounts.length, next: page.next } : page
}

/** Pure and total. */
export const readPage = ({ body, ...source }: PageInput): PageRead => {
  const page = readAccountList(readJson(body), source)
  if (!page.readable) return { readable: false }
  return {
    readable: true,
    next: page.next,
    accounts: page.accounts.map(({ account, raw }) => ({ account, ...rawOf(raw) })),
  }
}

/** An account as JSON of whatever kind has it, cut to what can be kept; null where it is none. Pure and total. */
export const readAccount = (value: unknown): AccountRead | null => {
  const raw = cutAccount(value)
  const parsed = anyAccountSchema.safeParse(raw)
  return parsed.success ? { account: parsed.data, ...rawOf(raw) } : null
}
