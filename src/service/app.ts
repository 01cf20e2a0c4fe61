import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createDescription } from './api/description.ts'
import { createRefuse } from './api/problem.ts'
import { createRateLimit } from './api/rate-limit.ts'
import { createApi } from './api/routes.ts'
import { createCustomerPages } from './customer/link-page.tsx'
import type { Ctx, Env } from './env.ts'
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

/** Paths as they may be logged: no query, no link's token, nothing that looks like a key. */
const loggable = (path: string): string =>
  path
    .replace(/^(\/connect\/[rc]\/).+/, '$1…')
    .replace(/udc_\w+/g, 'udc_…')
    .slice(0, 200)

/** The whole service as one application, without a socket. */
export const createApp = (deps: AppDeps): Hono<Env> => {
  const { store, log, limit, origin, closing, now, practice } = deps
  const refuse = createRefuse(origin)
  const app = new Hono<Env>({ strict: true })

  const refuseClosing = (c: Ctx) =>
    refuse(c, 'unavailable', 'The service is shutting down.', {
      headers: { 'Retry-After': '2', Connection: 'close' },
    })

  app.use(async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    if (closing()) c.res = refuseClosing(c)
    else await next()
    c.res.headers.set('X-Request-Id', requestId)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    log('info', 'request', {
      requestId,
      method: c.req.method,
      path: loggable(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    })
  })

  if (practice) {
    const faults = createFaults()
    const recorder = createRecorder(now)
    app.route('/', createRehearsal({ faults, recorder, refuse }))
    app.use(recorder.record)
    app.use(injectFaults(faults))
  }
  app.route('/', createDescription(origin))
  app.route('/', createCustomerPages({ store, now }))
  app.route(
    '/',
    createApi({ store, refuse, takeToken: createRateLimit(store.db, limit, now), origin, now, log }),
  )

  app.notFound(c => refuse(c, 'not-found', 'There is no such path.'))
  app.onError((error, c) => {
    const trouble = troubleOf(error)
    log(trouble === undefined ? 'error' : 'warning', 'request-failed', {
      requestId: c.get('requestId'),
      trouble: trouble ?? 'fault',
      ...describeError(error),
    })
    if (trouble === 'full') return refuse(c, 'full', 'Nothing was stored. Try again later.')
    if (trouble === 'away') {
      return refuse(c, 'unavailable', 'The database is out of reach. Try again.', {
        headers: { 'Retry-After': '2' },
      })
    }
    return refuse(
      c,
      'internal',
      'Nothing was told to us that could be wrong with the request. Quote the request ID.',
    )
  })
  return app
}
