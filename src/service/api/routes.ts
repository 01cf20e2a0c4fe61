import { Hono } from 'hono'
import type { Ctx, Env } from '../env.ts'
import type { Log } from '../log.ts'
import { describeError } from '../log.ts'
import { type KeyHolder, prepareFindKey } from '../store/api-keys.ts'
import type { Store } from '../store/store.ts'
import { createAccountRoutes } from './accounts.ts'
import { createFindCaller } from './caller.ts'
import { createCreateRoute } from './create.ts'
import { json } from './json.ts'
import type { Refuse } from './problem.ts'
import type { TakeToken } from './rate-limit.ts'

type Deps = {
  store: Store
  refuse: Refuse
  takeToken: TakeToken
  origin: () => string
  now: () => number
  log: Log
}

type Handler = (c: Ctx, caller: KeyHolder) => Promise<Response>

/** The HTTP interface. */
export const createApi = ({ store, refuse, takeToken, origin, now, log }: Deps): Hono<Env> => {
  const findCaller = createFindCaller({
    store,
    findKey: prepareFindKey(store),
    now,
    onError: error => log('warning', 'key-use-not-stored', describeError(error)),
  })

  const withCaller =
    (handler: Handler) =>
    async (c: Ctx): Promise<Response> => {
      const caller = await findCaller(c)
      if (caller === undefined) {
        return refuse(c, 'key-refused', 'Send a valid API key as "Authorization: Bearer <key>".', {
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      }
      const wait = await takeToken(`key:${caller.id}`)
      if (wait !== null) {
        return refuse(c, 'too-many', `Wait ${wait} s before the next request with this key.`, {
          headers: { 'Retry-After': String(wait) },
        })
      }
      return handler(c, caller)
    }

  const accounts = createAccountRoutes(store, refuse)
  const api = new Hono<Env>()
  api.post('/connect/create-connect-request', withCaller(createCreateRoute({ store, refuse, origin, now })))
  api.get('/accounts/:accountId', withCaller(accounts.one))
  api.get('/accounts', withCaller(accounts.list))
  api.get('/healthz', c => json(c, { status: 'ok' }))

  const only = (path: string, allow: string) =>
    api.all(path, c =>
      c.req.method === 'OPTIONS'
        ? c.body(null, 204, { Allow: allow })
        : refuse(c, 'method-not-allowed', `Use ${allow}.`, { headers: { Allow: allow } }),
    )
  only('/connect/create-connect-request', 'POST, OPTIONS')
  for (const path of ['/accounts/:accountId', '/accounts', '/healthz']) only(path, 'GET, HEAD, OPTIONS')
  return api
}
