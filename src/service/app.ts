import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { getPath } from 'hono/utils/url'
import { createDescription } from './api/description.ts'
import { createRefuse, type Refuse } from './api/problem.ts'
import { createRateLimit } from './api/rate-limit.ts'
import { addApi, answerUnrouted, isApiPath } from './api/routes.ts'
import type { Bindings, Env } from './env.ts'
import { answerHeaders } from './headers.ts'
import { describeError, type Log } from './log.ts'
import { createPages } from './pages/all.ts'
import { createAutoAccept } from './rehearsal/auto-accept.ts'
import { injectFaults } from './rehearsal/inject.ts'
import { createRehearsalPage } from './rehearsal/page.ts'
import { createRehearsal, createSwitches } from './rehearsal/routes.ts'
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
  /** How many proxies of ours stand before the service and add to `X-Forwarded-For`. */
  proxies: number
}

export type App = (request: Request, bindings?: Bindings) => Promise<Response>

/** Paths as they may be logged: no query, no link's token, nothing that looks like a key. */
const loggable = (path: string): string => {
  if (path.startsWith('/connect/r/') || path.startsWith('/connect/c/')) return `${path.slice(0, 11)}…`
  return (path.includes('udc_') ? path.replace(/udc_\w+/g, 'udc_…') : path).slice(0, 200)
}

/**
 * Whether the request names a host that is neither an address nor ours. A web page can make its own name lead to this
 * machine (DNS rebinding) and would then be of one origin with the practice service, whose sign-in is no secret.
 */
const isForeignHost = (request: Request, origin: string): boolean => {
  const { host, hostname } = new URL(request.url)
  const isAddress = /^(?:[\d.]+|\[.*\]|localhost)$/.test(hostname)
  return !isAddress && host !== new URL(origin).host
}

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

/** Pages build on this; the HTTP interface sets these headers by itself, which is quicker. */
const tagPage: MiddlewareHandler<Env> = async (c, next) => {
  for (const [name, value] of Object.entries(answerHeaders(c.env.requestId))) c.header(name, value)
  await next()
}

/** Calls of the HTTP interface have a router of their own: few routes, found with one regular expression. */
const createRoutes = (deps: AppDeps, refuse: Refuse) => {
  const { store, log, limit, origin, now, practice } = deps
  const switches = practice ? { ...createSwitches(now), autoAccept: createAutoAccept(deps) } : undefined
  const takeToken = createRateLimit(store.db, limit, now)

  const api = new Hono<Env>({ router: new RegExpRouter() })
  if (switches !== undefined) {
    api.use(switches.recorder.record, injectFaults(switches.faults), switches.autoAccept.follow)
  }
  addApi(api, { store, refuse, takeToken, origin, now, log })

  const pages = new Hono<Env>()
  pages.use(tagPage)
  if (switches !== undefined) {
    pages.route('/', createRehearsal({ ...switches, refuse }))
    pages.route('/', createRehearsalPage(deps, switches))
  }
  pages.route('/', createDescription(origin))
  pages.route('/', createPages(deps))

  for (const app of [api, pages]) {
    app.notFound(c => answerUnrouted(c, refuse))
    app.onError((error, c) => answerError(error, c.env.requestId, deps, refuse))
  }
  return { api, pages }
}

/** The whole service without a socket: answers a request, and logs it. */
export const createApp = (deps: AppDeps): App => {
  const refuse = createRefuse(deps.origin)
  const { api, pages } = createRoutes(deps, refuse)

  const answer = (request: Request, path: string, requestId: string, incoming: Bindings['incoming']) => {
    if (deps.closing()) {
      return refuse(requestId, 'unavailable', 'The service is shutting down.', {
        headers: { 'Retry-After': '2', Connection: 'close' },
      })
    }
    if (deps.practice && isForeignHost(request, deps.origin())) {
      return refuse(requestId, 'forbidden', 'Use the address that the practice service was started with.')
    }
    const bindings = incoming === undefined ? { requestId } : { requestId, incoming }
    return (isApiPath(path) ? api : pages).fetch(request, bindings)
  }

  return async (request, bindings) => {
    const start = performance.now()
    const requestId = randomUUID()
    const path = getPath(request)
    const response = await answer(request, path, requestId, bindings?.incoming)
    deps.log('info', 'request', {
      requestId,
      method: request.method,
      path: loggable(path),
      status: response.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    })
    return response
  }
}
