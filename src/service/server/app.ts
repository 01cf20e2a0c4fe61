import { randomUUID } from 'node:crypto'
import { RequestError } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { tryDecodeURI } from 'hono/utils/url'
import { createAssembly } from '../api/assembly.ts'
import { createFindCaller } from '../api/caller.ts'
import type { Kept } from '../api/create.ts'
import { Refusal } from '../api/problem.ts'
import { createOwnAndSharedLimit, createRateLimit, shared } from '../api/rate-limit.ts'
import { type Call, createRouter, type Reply, type Work } from '../api/router.ts'
import { createApi } from '../api/routes.ts'
import { createWaiters } from '../changes/waiters.ts'
import type { Bindings, Env } from '../common/http.ts'
import { createMetrics, type Sample } from '../common/metrics.ts'
import type { Room } from '../common/turns.ts'
import { createCustomerSide } from '../customer/customer.ts'
import { createAssets } from '../pages/assets.ts'
import type { PageDeps } from '../pages/env.ts'
import { createOutside } from '../pages/site.tsx'
import { createPortal } from '../portal/portal.ts'
import { createRehearsal } from '../rehearsal/rehearsal.ts'
import type { BucketSize } from '../store/rate-buckets.ts'
import { createAnswerError, refusalAtGate } from './failure.ts'
import { createHealth } from './housekeeping.ts'
import { loggable, routeOf } from './path.ts'
import { commonHeaders, toResponse } from './sockets/socket.ts'
import { type NoteSpan, readTraceParent } from './trace.ts'

export type AppDeps = Omit<PageDeps, 'limits'> & {
  limit: BucketSize
  kept: Kept
  /** How many pages of the API are in work at once, and how many more may wait. */
  pagesAtOnce: Room
  /** True once the service is to stop: it still answers, but closes connections and asks balancers for no more requests. */
  draining: () => boolean
  /** True once new requests are refused; those that have begun still get their answer. */
  closing: () => boolean
  noteSpan?: NoteSpan | undefined
}

type Logged = Record<'requestId' | 'method' | 'path', string> & {
  traceparent: Parameters<typeof readTraceParent>[0]
}

const gaugesOf = (waiting: number, { connections, failovers }: AppDeps['store']): Sample[] => [
  { name: 'utility_connect_changes_waiting', value: waiting },
  ...Object.entries(connections?.() ?? {}).map(([state, value]) => {
    return { name: 'utility_connect_database_connections', value, labels: { state } }
  }),
  ...(failovers ? [{ name: 'utility_connect_database_failovers_total', value: failovers() }] : []),
]

const tag: MiddlewareHandler<Env> = async (c, next) => {
  for (const [name, value] of Object.entries(commonHeaders(c.env.requestId))) c.header(name, value)
  await next()
}

export const createApp = (deps: AppDeps) => {
  const { store, log, limit, now, practice } = deps
  const { health, noteFull } = createHealth(store, log)
  const answerError = createAnswerError(log, deps.origin, noteFull)
  const limitOf = (of: { own: string; company: string }) =>
    createOwnAndSharedLimit(store.db, of, limit, now, noteFull)
  const keyLimit = limitOf({ own: 'key', company: 'company' })
  const assemble = createAssembly(deps.pagesAtOnce)
  const findCaller = createFindCaller(deps)
  const waiters = createWaiters(store.listen)
  const metrics = createMetrics(() => gaugesOf(waiters.waiting(), store))
  const findCall = createRouter(
    createApi({ ...deps, findCaller, keyLimit, assemble, waiters, health, noteLag: metrics.noteLag }),
    answerError,
  )
  const pageDeps: PageDeps = {
    ...deps,
    limits: {
      // A whole office may be behind one address: it gets the limit of a company.
      address: createRateLimit(store.db, 'pages-of-address', shared(limit), now, noteFull),
      person: limitOf({ own: 'pages-of-person', company: 'pages-of-company' }),
    },
  }
  const rehearsal = practice ? createRehearsal(pageDeps, { answerError, findCaller }) : undefined

  const pages = new Hono<Env>().use(tag)
  pages.route('/', createAssets())
  pages.route('/', createPortal(pageDeps, rehearsal?.addPage))
  pages.route('/', createCustomerSide(pageDeps))
  pages.route('/', createOutside(deps))
  pages.notFound(() => {
    throw new Refusal('not-found', 'There is no such path.')
  })
  const refuse = (error: unknown, requestId: string): Response =>
    toResponse(requestId, answerError(error, { requestId }))
  pages.onError((error, { env }) => refuse(error, env.requestId))

  const find = (call: Call) => {
    const work = findCall(call)
    if (rehearsal === undefined) return work
    return work ? () => rehearsal.stage(call, work) : rehearsal.findSwitch(call)
  }

  const logRequest = (start: number, status: number, request: Logged) => {
    const ms = Math.round((performance.now() - start) * 10) / 10
    const { requestId, method } = request
    const [route, path] = [routeOf(request.path), loggable(request.path)]
    const parent = readTraceParent(request.traceparent)
    metrics.count(route, status, ms)
    // A balancer asks each process twice a second: not worth log lines.
    if (status === 200 && (route === '/readyz' || route === '/livez')) return
    const startedAt = performance.timeOrigin + start
    const noted = deps.noteSpan?.({ requestId, method, route, path, status, startedAt, ms, parent })
    const traceId = noted ?? parent?.traceId
    const details = { requestId, method, path, status, ms }
    log('info', 'request', traceId ? { ...details, traceId } : details)
  }

  const answer = async (call: Call, work: Work<Reply>): Promise<Reply> => {
    const start = performance.now()
    const refusal = refusalAtGate(deps, call.headers.host)
    const answer = refusal ? answerError(refusal, call) : await work()
    logRequest(start, answer.status, { ...call, traceparent: call.headers.traceparent })
    return answer
  }

  return {
    draining: deps.draining,
    waiting: waiters.waiting,
    samples: metrics.samples,
    /** Ends all waits for changes, and later ones at once. */
    release: waiters.release,
    /** Answers a call of the HTTP interface; undefined where no call has its path. */
    call: (call: Call): Promise<Reply> | undefined => {
      const work = find(call)
      return work && answer(call, work)
    },
    /** Answers everything else: a page, or 404. */
    page: async (request: Request, bindings?: Bindings): Promise<Response> => {
      const start = performance.now()
      const requestId = randomUUID()
      const { host, pathname } = new URL(request.url)
      const refusal = refusalAtGate(deps, host)
      const response = refusal
        ? refuse(refusal, requestId)
        : await pages.fetch(request, { ...bindings, requestId })
      const { method, headers } = request
      const traceparent = headers.get('traceparent')
      logRequest(start, response.status, { requestId, method, path: tryDecodeURI(pathname), traceparent })
      return response
    },
    /** Answers where a page failed, or the address or the host of its request cannot be read. */
    failed: (error: unknown): Response => {
      const unread = new Refusal('bad-request', 'Its address or its host cannot be read.')
      return refuse(error instanceof RequestError ? unread : error, randomUUID())
    },
  }
}

export type App = ReturnType<typeof createApp>
