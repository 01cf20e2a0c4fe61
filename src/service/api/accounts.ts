import { listQuerySchema } from '../../contract/http.ts'
import type { Ctx } from '../env.ts'
import { prepareFindAccount, preparePageOfAccounts } from '../store/accounts.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import type { Store } from '../store/store.ts'
import { fieldErrors } from './fields.ts'
import { json } from './json.ts'
import type { Refuse } from './problem.ts'

const idPattern = /^[\w.-]{1,64}$/
const cursorPattern = /^[\w-]{1,128}$/

const toCursor = (customerId: string): string => Buffer.from(`1:${customerId}`).toString('base64url')

/** The customer ID in a cursor that we made; undefined for anything else. */
const fromCursor = (cursor: string): string | undefined => {
  if (!cursorPattern.test(cursor)) return undefined
  const [version, customerId] = Buffer.from(cursor, 'base64url').toString('latin1').split(':')
  return version === '1' && customerId !== undefined && idPattern.test(customerId) ? customerId : undefined
}

export const createAccountRoutes = (store: Store, refuse: Refuse) => {
  const findAccount = prepareFindAccount(store)
  const pageOfAccounts = preparePageOfAccounts(store)

  const notFound = (c: Ctx) =>
    refuse(c.env.requestId, 'not-found', 'No account that is shared with your company has this ID.')

  const one = async (c: Ctx, caller: KeyHolder): Promise<Response> => {
    const accountId = c.req.param('accountId') ?? ''
    if (!idPattern.test(accountId)) return notFound(c)
    const account = await findAccount(caller.companyId, accountId)
    return account === undefined ? notFound(c) : json(c, account)
  }

  const list = async (c: Ctx, caller: KeyHolder): Promise<Response> => {
    const query = listQuerySchema.safeParse(c.req.query())
    if (!query.success) {
      return refuse(c.env.requestId, 'field-wrong', 'Check limit and cursor.', {
        errors: fieldErrors(query.error),
      })
    }
    const { limit, cursor } = query.data
    const after = cursor === undefined ? '' : fromCursor(cursor)
    if (after === undefined) {
      const errors = [{ pointer: '/cursor', detail: 'Not a cursor that this service gave' }]
      return refuse(c.env.requestId, 'field-wrong', 'Take the cursor from nextCursor, or leave it out.', {
        errors,
      })
    }
    const found = await pageOfAccounts({ companyId: caller.companyId, after, limit: limit + 1 })
    const accounts = found.slice(0, limit)
    const last = found.length > limit ? accounts.at(-1) : undefined
    return json(c, { accounts, nextCursor: last === undefined ? null : toCursor(last.customerId) })
  }

  return { one, list }
}
