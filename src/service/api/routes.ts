import type { Health } from '../server/health.ts'
import { type KeyHolder, readCompanyName } from '../store/api-keys.ts'
import { createAccountRoutes } from './accounts.ts'
import { type Answer, type Call, type Handler, json } from './call.ts'
import { createChangesRoute } from './changes.ts'
import { createCreateRoute } from './create.ts'
import { errorsPage } from './errors-page.ts'
import { createOpenApi } from './openapi/openapi.ts'
import type { OwnAndSharedLimit } from './rate-limit.ts'
import { createRequestRoutes } from './requests.ts'
import type { Route } from './router.ts'

type Deps = Parameters<typeof createAccountRoutes>[0] &
  Parameters<typeof createCreateRoute>[0] &
  Parameters<typeof createRequestRoutes>[0] &
  Omit<Parameters<typeof createChangesRoute>[0], 'refuseKey' | 'giveBack'> & {
    keyLimit: OwnAndSharedLimit
    health: () => Health
    draining: () => boolean
  }

type CompanyHandler = (call: Call, caller: KeyHolder, id: string) => Promise<Answer>

/** Whether a load balancer should send requests here. A database that is away is none of its business: all machines have the same. */
const readiness = (draining: boolean): Answer =>
  draining ? { status: 503, body: '{"status":"draining"}' } : json({ status: 'ready' })

/** The HTTP interface, with its description for machines and the page behind the `type` of each error. */
export const createApi = (deps: Deps): Route[] => {
  const { store, refuse, findCaller, keyLimit, origin, health, draining } = deps

  const refuseKey = (call: Call) =>
    refuse(call, 'key-refused', 'Send a valid API key as "Authorization: Bearer <key>".', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })

  /** What is answered to who asks too often; undefined where this request may go on. */
  const refuseHaste = async (call: Call, caller: KeyHolder): Promise<Answer | undefined> => {
    const wait = await keyLimit.take(caller)
    if (wait === null) return undefined
    const headers = { 'Retry-After': String(wait) }
    return refuse(call, 'too-many', `Wait ${wait} s before the next request.`, { headers })
  }

  const withCaller =
    (handler: CompanyHandler): Handler =>
    async (call, id) => {
      const caller = await findCaller(call)
      if (caller === undefined) return refuseKey(call)
      return (await refuseHaste(call, caller)) ?? handler(call, caller, id)
    }

  /** Open to all; who shows a key reads the name of its company in it. */
  const describe = async (call: Call): Promise<Answer> => {
    const caller = await findCaller(call)
    const company = caller && (await readCompanyName(store.db, caller.companyId))
    return json({ ...createOpenApi(origin()), ...(company !== undefined && { 'x-company': company }) })
  }

  const accounts = createAccountRoutes(deps)
  const create = createCreateRoute(deps)
  const requests = createRequestRoutes(deps)
  const changes = createChangesRoute({ ...deps, refuseKey, giveBack: keyLimit.giveBack })
  return [
    { path: /^\/accounts\/([^/]+)$/, get: withCaller(accounts.one) },
    { path: /^\/accounts$/, get: withCaller(accounts.list) },
    { path: /^\/connect\/create-connect-request$/, post: withCaller(create) },
    { path: /^\/changes$/, get: withCaller(changes) },
    { path: /^\/connect\/requests$/, get: withCaller(requests.list) },
    { path: /^\/connect\/requests\/([^/]+)$/, get: withCaller(requests.one) },
    { path: /^\/connect\/requests\/([^/]+)\/withdraw$/, post: withCaller(requests.withdraw) },
    { path: /^\/healthz$/, get: () => json(health()) },
    { path: /^\/livez$/, get: () => json({ status: 'ok' }) },
    { path: /^\/readyz$/, get: () => readiness(draining()) },
    { path: /^\/openapi\.json$/, get: describe },
    { path: /^\/errors$/, get: () => errorsPage(origin()) },
  ]
}
