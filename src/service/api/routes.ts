import type { Health } from '../server/housekeeping.ts'
import { type KeyHolder, readCompanyName } from '../store/api-keys.ts'
import { createAccountRoutes } from './accounts.ts'
import { refuseKey } from './caller.ts'
import { createChangesRoute } from './changes.ts'
import { createCreateRoute } from './create.ts'
import { createOpenApi } from './openapi.ts'
import { errorsPage, Refusal } from './problem.ts'
import type { OwnAndSharedLimit } from './rate-limit.ts'
import { createRequestRoutes } from './requests.ts'
import { type Answer, type Call, type Handler, json, type Route } from './router.ts'

type Deps = Parameters<typeof createAccountRoutes>[0] &
  Parameters<typeof createCreateRoute>[0] &
  Parameters<typeof createRequestRoutes>[0] &
  Omit<Parameters<typeof createChangesRoute>[0], 'giveBack'> & {
    keyLimit: OwnAndSharedLimit
    health: () => Health
    draining: () => boolean
  }

type CompanyHandler = (call: Call, caller: KeyHolder, id: string) => Promise<Answer>

/** Whether a load balancer should send requests here. The database does not count: all machines share it, so none could do better. */
const readiness = (draining: boolean): Answer =>
  draining ? { status: 503, body: '{"status":"draining"}' } : json({ status: 'ready' })

export const createApi = (deps: Deps): Route[] => {
  const { store, findCaller, keyLimit, origin, health, draining } = deps

  const withCaller =
    (handler: CompanyHandler): Handler =>
    async (call, id) => {
      const caller = await findCaller(call)
      if (caller === undefined) throw refuseKey()
      const wait = await keyLimit.take(caller)
      if (wait === null) return handler(call, caller, id)
      const headers = { 'Retry-After': String(wait) }
      throw new Refusal('too-many', `Wait ${wait} s before the next request.`, { headers })
    }

  /** Open to all; a call with a key also gets the name of the key's company (`x-company`). */
  const describe = async (call: Call): Promise<Answer> => {
    const caller = await findCaller(call)
    const company = caller && (await readCompanyName(store.db, caller.companyId))
    return json({ ...createOpenApi(origin()), ...(company !== undefined && { 'x-company': company }) })
  }

  const accounts = createAccountRoutes(deps)
  const create = createCreateRoute(deps)
  const requests = createRequestRoutes(deps)
  const changes = createChangesRoute({ ...deps, giveBack: keyLimit.giveBack })
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
