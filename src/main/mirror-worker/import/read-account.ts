import { type ListedAccount, readAccountList } from '../../../contract/accounts/account-list.ts'
import { cutAccount, readCutMark } from '../../../contract/accounts/cut-account.ts'
import { type AnyAccount, anyAccountSchema } from '../../../contract/more.ts'
import { parseJson } from '../../../contract/parse-json.ts'

/** Far beyond any account, and little enough to be written out again, indented. */
const deepest = 20

const isTooDeep = (value: unknown, left = deepest): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (left < 0) return true
  if (Array.isArray(value)) return value.some(one => isTooDeep(one, left - 1))
  for (const key in value) if (isTooDeep(Reflect.get(value, key), left - 1)) return true
  return false
}

/** The value of JSON in UTF-8 that is not nested too deeply to be kept; undefined where it is none. Pure and total. */
export const readJson = (body: Uint8Array): unknown => {
  const value = parseJson(new TextDecoder().decode(body))
  return isTooDeep(value) ? undefined : value
}

/** Characters of an account's own JSON that are kept for support: it is stored and shown in one piece. */
const longestRaw = 250_000

/** An account as read from the service. `raw`: the service's own JSON; not `isWhole`: it was too long, and is the beginning of it, marked. */
export type AccountRead = { account: AnyAccount; raw: string; isWhole: boolean }

const accountRead = ({ account, raw }: ListedAccount): AccountRead => {
  const text = JSON.stringify(raw)
  if (text.length <= longestRaw) return { account, raw: text, isWhole: true }
  const { utilityAccounts } = account
  const beginning = (shown: number) =>
    JSON.stringify({
      ...{ ...account, utilityAccounts: utilityAccounts.slice(0, shown), '…': readCutMark(raw) },
      '… copy': `Shortened: ${utilityAccounts.length - shown} more utility accounts`,
    })
  const usual = beginning(100)
  return { account, raw: usual.length <= longestRaw ? usual : beginning(10), isWhole: false }
}

/** A page of the list as it came. `linkHeader`: of the response. */
export type PageInput = { body: Uint8Array; requestUrl: string; linkHeader: string | null }

/** A page of the list with the absolute URL of the page that follows, null at the end; null where it is none. Pure and total. */
export const readPage = ({ body, ...source }: PageInput) => {
  const page = readAccountList(readJson(body), source)
  return page.readable ? { next: page.next, accounts: page.accounts.map(accountRead) } : null
}

/** `next`: as of `readPage`. */
export type PageLook = { customers: number; next: string | null }

/** The size of a page of the list and where the next one is, without storing anything; null: it is none. Pure and total. */
export const lookAtPage = (input: PageInput): PageLook | null => {
  const page = readPage(input)
  return page && { customers: page.accounts.length, next: page.next }
}

/** An account as JSON of whatever kind has it, cut to what can be kept; null where it is none. Pure and total. */
export const readAccount = (value: unknown): AccountRead | null => {
  const raw = cutAccount(value)
  const parsed = anyAccountSchema.safeParse(raw)
  return parsed.success ? accountRead({ account: parsed.data, raw }) : null
}
