import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { createDescription } from './api/description.ts'
import { createRefuse, type Refuse } from './api/problem.ts'
import { createRateLimit } from './api/rate-limit.ts'
import { answerUnrouted, createApi } from './api/routes.ts'
import { createCustomerPages } from './customer/link-page.tsx'
import type { Bindings, Env } from './env.ts'
import { answerHeaders } from './headers.ts'
import { describeError, type Log } from './log.ts'
import { createFaults } from './rehearsal/faults.ts'
import { injectFaults } from './rehearsal/inject.ts'
import { createRecorder } from './rehearsal/recorder.ts'
import { createRehearsal } from './rehearsal/routes.ts'
import type { BucketSize } from './store/rate-buckets.ts'
import type { Store } from './store/store.ts'
import { troubleOf } from './store/trouble.ts'

export type AppDeps = {
  store: Store
  log: Log
  limit: BucketSize
  /** The public address of the service, without a slash at its end. */
  origin: () => string
  /** True once the service is shutting down. */
  closing: () => boolean
  now: () => number
  /** Offers the switches for tests and training. */
  practice: boolean
}

export type App = (request: Request, bindings?: Bindings) => Promise<Response>

/** Paths as they may be logged: no query, no link's token, nothing that looks like a key. */
const loggable = (path: string): string =>
  path
    .replace(/^(\/connect\/[rc]\/).+/, '$1…')
    .replace(/udc_\w+/g, 'udc_…')
    .slice(0, 200)

/** Tells a database in trouble, which passes, from a fault of ours. */
const answerError = (error: unknown, requestId: string, { log }: AppDeps, refuse: Refuse): Response => {
  const trouble = troubleOf(error)
  log(trouble === undefined ? 'error' : 'warning', 'request-failed', {
    requestId,
    trouble: trouble ?? 'fault',
    ...describeError(error),
  })
  switch (trouble) {
    case 'full':
      return refuse(requestId, 'full', 'Nothing was stored. Try again later.')
    case 'away':
      return refuse(requestId, 'unavailable', 'The database is out of reach. Try again.', {
        headers: { 'Retry-After': '2' },
      })
    case undefined:
      return refuse(requestId, 'internal', 'It is in our log: quote the request ID.')
  }
}

/** Where pages for people are; the HTTP interface sets these headers by itself, which is quicker. */
const pagePaths = [
  '/errors',
  '/connect/r/*',
  '/connect/c/*',
  '/portal',
  '/portal/*',
  '/customer',
  '/customer/*',
]

const tagPage: MiddlewareHandler<Env> = async (c, next) => {
  for (const [name, value] of Object.entries(answerHeaders(c.env.requestId))) c.header(name, value)
  await next()
}

const createRoutes = (deps: AppDeps, refuse: Refuse): Hono<Env> => {
  const { store, log, limit, origin, now } = deps
  const app = new Hono<Env>()
  if (deps.practice) {
    const faults = createFaults()
    const recorder = createRecorder(now)
    app.route('/', createRehearsal({ faults, recorder, refuse }))
    app.use(recorder.record)
    app.use(injectFaults(faults))
  }
  const takeToken = createRateLimit(store.db, limit, now)
  app.route('/', createApi({ store, refuse, takeToken, origin, now, log }))
  for (const path of pagePaths) app.use(path, tagPage)
  app.route('/', createDescription(origin))
  app.route('/', createCustomerPages({ store, now }))
  app.notFound(c => answerUnrouted(c, refuse))
  app.onError((error, c) => answerError(error, c.env.requestId, deps, refuse))
  return app
}

/** The whole service without a socket: answers a request, and logs it. */
export const createApp = (deps: AppDeps): App => {
  const refuse = createRefuse(deps.origin)
  const routes = createRoutes(deps, refuse)

  return async (request, bindings) => {
    const start = performance.now()
    const requestId = randomUUID()
    const answer = deps.closing()
      ? refuse(requestId, 'unavailable', 'The service is shutting down.', {
          headers: { 'Retry-After': '2', Connection: 'close' },
        })
      : await routes.fetch(request, { ...bindings, requestId })
    deps.log('info', 'request', {
      requestId,
      method: request.method,
      path: loggable(getPath(request)),
      status: answer.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    })
    return answer
  }
}
