import { parse } from 'hono/utils/cookie'
import { type Call, headerOf } from '../api/call.ts'
import type { FindCaller } from '../api/caller.ts'
import type { PageDeps } from '../pages/env.ts'
import { cookieName } from '../pages/session.ts'
import { prepareFindStaff } from '../store/sessions.ts'

/** The company that a call may see and switch things for: it shows a key, or comes from a browser that is signed in to the portal. */
export type FindReader = (call: Call) => Promise<string | undefined>

export const createFindReader = ({ store, origin, now }: PageDeps, findCaller: FindCaller): FindReader => {
  const findStaff = prepareFindStaff(store)
  return async call => {
    const caller = await findCaller(call)
    if (caller !== undefined) return caller.companyId
    const session = parse(headerOf(call, 'cookie') ?? '')[cookieName('portal', origin())]
    return session === undefined ? undefined : (await findStaff(session, now()))?.companyId
  }
}
