import { listQuerySchema } from '../../contract/http.ts'
import { readHead } from '../changes/read.ts'
import { fewCustomers, findAccount, readPageOfAccounts } from '../store/accounts.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import type { Store } from '../store/store.ts'
import type { Assemble } from './assembly.ts'
import { fromIdCursor, idPattern, readCursor, readQuery, toIdCursor } from './fields.ts'
import { Refusal } from './problem.ts'
import { type Answer, type Call, headerOf, json } from './router.ts'

type Deps = { store: Store; assemble: Assemble }

export const createAccountRoutes = ({ store, assemble }: Deps) => {
  const one = async (_: Call, { companyId }: KeyHolder, accountId: string): Promise<Answer> => {
    const account = idPattern.test(accountId) ? await findAccount(store, companyId, accountId) : undefined
    if (account !== undefined) return json(account)
    throw new Refusal('not-found', 'No account that is shared with your company has this ID.')
  }

  const list = async (call: Call, { companyId }: KeyHolder): Promise<Answer> => {
    const { limit, cursor } = readQuery(call, listQuerySchema)
    const after = readCursor('cursor', cursor, fromIdCursor('cus')) ?? ''
    const tagOf = (version: string) => `"${companyId}-${version}-${limit}-${after}"`
    const known = headerOf(call, 'if-none-match')
    if (known !== undefined) {
      const { number, at } = await readHead(store, companyId)
      const tag = tagOf(`${number}-${at}`)
      if (known.includes(tag)) return { status: 304, headers: { ETag: tag }, body: '' }
    }
    const page = async (): Promise<Answer> => {
      const { json, next, more, version } = await readPageOfAccounts(store, { companyId, after, limit })
      const nextCursor = JSON.stringify(more ? toIdCursor(next) : null)
      const body = `{"accounts":${json},"nextCursor":${nextCursor}}`
      return { status: 200, headers: { ETag: tagOf(version) }, body }
    }
    return limit > fewCustomers ? assemble(call, companyId, page) : page()
  }

  return { one, list }
}
