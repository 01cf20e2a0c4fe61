import type { Hono } from 'hono'
import type { Ctx, Env } from '../env.ts'
import type { Log } from '../log.ts'
import { describeError } from '../log.ts'
import { type KeyHolder, prepareFindKey } from '../store/api-keys.ts'
import type { Store } from '../store/store.ts'
import { createAccountRoutes } from './accounts.ts'
import { createFindCaller } from './caller.ts'
import { createCreateRoute } from './create.ts'
import { json, noContent } from './json.ts'
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

/** Adds the HTTP interface. */
export const addApi = (api: Hono<Env>, { store, refuse, takeToken, origin, now, log }: Deps): void => {
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
        return refuse(
          c.env.requestId,
          'key-refused',
          'Send a valid API key as "Authorization: Bearer <key>".',
          {
            headers: { 'WWW-Authenticate': 'Bearer' },
          },
        )
      }
      const wait = await takeToken(`key:${caller.id}`)
      if (wait !== null) {
        return refuse(c.env.requestId, 'too-many', `Wait ${wait} s before the next request with this key.`, {
          headers: { 'Retry-After': String(wait) },
        })
      }
      return handler(c, caller)
    }

  const accounts = createAccountRoutes(store, refuse)
  api.post('/connect/create-connect-request', withCaller(createCreateRoute({ store, refuse, origin, now })))
  api.get('/accounts/:accountId', withCaller(accounts.one))
  api.get('/accounts', withCaller(accounts.list))
  api.get('/healthz', c => json(c, { status: 'ok' }))
}

const prefixes = ['/accounts', '/healthz', '/connect/create-connect-request']

/** Whether a path belongs to the HTTP interface, not to a page. */
export const isApiPath = (path: string): boolean => prefixes.some(prefix => path.startsWith(prefix))

const readOnly = 'GET, HEAD, OPTIONS'
const allowed: readonly (readonly [RegExp, string])[] = [
  [/^\/connect\/create-connect-request$/, 'POST, OPTIONS'],
  [/^\/accounts(?:\/[^/]+)?$/, readOnly],
  [/^\/(?:healthz|openapi\.json|errors)$/, readOnly],
]

/**
 * Answers what no route took: 405 where another method would do, else 404. Not a route of its own, so that the
 * requests that have one reach it directly.
 */
export const answerUnrouted = (c: Ctx, refuse: Refuse): Response => {
  const { requestId } = c.env
  const Allow = allowed.find(([pattern]) => pattern.test(c.req.path))?.[1]
  if (Allow === undefined) return refuse(requestId, 'not-found', 'There is no such path.')
  if (c.req.method === 'OPTIONS') return noContent(c, { Allow })
  return refuse(requestId, 'method-not-allowed', `Use ${Allow}.`, { headers: { Allow } })
}
