import { type Account, accountSchema } from '../../src/contract/http.ts'
import { type Answer, type Ask, expect, isSuccess, Skip, type Target } from './check.ts'

const listNames = ['accounts', 'data', 'items', 'results']

const findList = (json: unknown): unknown => {
  if (Array.isArray(json) || typeof json !== 'object' || json === null) return json
  return listNames.map(name => Reflect.get(json, name)).find(value => Array.isArray(value))
}

/** The accounts of a list, in any shape that clients accept; undefined: another shape. */
export const readList = ({ json }: Answer): Account[] | undefined => {
  const parsed = accountSchema.array().safeParse(findList(json))
  return parsed.success ? parsed.data : undefined
}

/** An account for checks: the given one, else the first of the list. */
export const anyAccount = async (ask: Ask, { accountId }: Target): Promise<Account> => {
  if (accountId !== null) {
    const answer = await ask(`/accounts/${encodeURIComponent(accountId)}`)
    if (answer.status === 404) throw new Skip(`the account ${accountId} is not there`)
    expect(isSuccess(answer), `the account ${accountId} cannot be read: the status is ${answer.status}`)
    const parsed = accountSchema.safeParse(answer.json)
    if (parsed.success) return parsed.data
    expect(false, `the account is another: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
  }
  const [account] = readList(await ask('/accounts')) ?? []
  if (account === undefined) throw new Skip('no account is listed; name one with --account-id')
  return account
}

export const createPath = '/connect/create-connect-request'

const isLink = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** The link in the answer to creating one. */
export const readLink = (answer: Answer): string => {
  expect(isSuccess(answer), `the status is ${answer.status}, not a success`)
  const { json } = answer
  const link: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'redirect') : undefined
  if (isLink(link)) return link
  expect(false, 'the answer has no "redirect" with an absolute http(s) URL')
  return ''
}
