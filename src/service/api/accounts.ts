import { listQuerySchema } from '../../contract/http.ts'
import { prepareReadHead } from '../changes/read.ts'
import { fewCustomers, preparePageOfAccounts } from '../store/account-pages.ts'
import { prepareFindAccount } from '../store/accounts.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import type { Store } from '../store/store.ts'
import type { Assemble } from './assembly.ts'
import { type Answer, type Call, headerOf, json, notModified } from './call.ts'
import { readQuery, refuseCursor } from './fields.ts'
import { fromIdCursor, idPattern, toIdCursor } from './id-cursor.ts'
import type { Refuse } from './problem.ts'

type Deps = { store: Store; refuse: Refuse; assemble: Assemble }

/** The accounts that are shared with a company: all of them in pages, and one by its ID. */
export const createAccountRoutes = ({ store, refuse, assemble }: Deps) => {
  const findAccount = prepareFindAccount(store)
  const pageOfAccounts = preparePageOfAccounts(store)
  const readHead = prepareReadHead(store)

  const notFound = (call: Call) =>
    refuse(call, 'not-found', 'No account that is shared with your company has this ID.')

  const one = async (call: Call, { companyId }: KeyHolder, accountId: string): Promise<Answer> => {
    if (!idPattern.test(accountId)) return notFound(call)
    const account = await findAccount(companyId, accountId)
    return account === undefined ? notFound(call) : json(account)
  }

  const list = async (call: Call, { companyId }: KeyHolder): Promise<Answer> => {
    const given = readQuery(call, listQuerySchema, refuse)
    if ('refusal' in given) return given.refusal
    const { limit, cursor } = given.query
    const after = cursor === undefined ? '' : fromIdCursor(cursor)
    if (after === undefined) return refuseCursor(call, 'cursor', refuse)
    const tagOf = (version: string) => `"${companyId}-${version}-${limit}-${after}"`
    const known = headerOf(call, 'if-none-match')
    if (known !== undefined) {
      const { number, at } = await readHead(companyId)
      const tag = tagOf(`${number}-${at}`)
      if (known.includes(tag)) return notModified({ ETag: tag })
    }
    const page = async (): Promise<Answer> => {
      const { json, next, more, version } = await pageOfAccounts({ companyId, after, limit })
      const nextCursor = JSON.stringify(more ? toIdCursor(next) : null)
      const headers = version === null ? undefined : { ETag: tagOf(version) }
      return { status: 200, headers, body: `{"accounts":${json},"nextCursor":${nextCursor}}` }
    }
    return limit > fewCustomers ? assemble(call, companyId, page) : page()
  }

  return { one, list }
}
