import { listQuerySchema } from '../../contract/http.ts'
import { prepareFindAccount, preparePageOfAccounts } from '../store/accounts.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import type { Store } from '../store/store.ts'
import { type Answer, type Call, json } from './call.ts'
import { fieldErrors } from './fields.ts'
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

  const notFound = (call: Call) =>
    refuse(call, 'not-found', 'No account that is shared with your company has this ID.')

  const one = async (call: Call, { companyId }: KeyHolder, accountId: string): Promise<Answer> => {
    if (!idPattern.test(accountId)) return notFound(call)
    const account = await findAccount(companyId, accountId)
    return account === undefined ? notFound(call) : json(account)
  }

  const list = async (call: Call, { companyId }: KeyHolder): Promise<Answer> => {
    const query = listQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(call.query)))
    if (!query.success) {
      return refuse(call, 'field-wrong', 'Check limit and cursor.', {
        errors: fieldErrors(query.error),
      })
    }
    const { limit, cursor } = query.data
    const after = cursor === undefined ? '' : fromCursor(cursor)
    if (after === undefined) {
      const errors = [{ pointer: '/cursor', detail: 'Not a cursor that this service gave' }]
      return refuse(call, 'field-wrong', 'Take the cursor from nextCursor, or leave it out.', {
        errors,
      })
    }
    const found = await pageOfAccounts({ companyId, after, limit: limit + 1 })
    const accounts = found.slice(0, limit)
    const last = found.length > limit ? accounts.at(-1) : undefined
    return json({ accounts, nextCursor: last === undefined ? null : toCursor(last.customerId) })
  }

  return { one, list }
}
