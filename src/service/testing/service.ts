import { onTestFinished } from 'vitest'
import type { Kept } from '../api/create.ts'
import type { Log } from '../common/log.ts'
import type { Room } from '../common/turns.ts'
import { preparePractice } from '../practice/seed.ts'
import { createApp } from '../server/app.ts'
import { type Limits, usualLimits } from '../server/sockets/connections.ts'
import { serve } from '../server/sockets/socket.ts'
import { type DataSource, openStore } from '../store/database/open.ts'
import type { DatabaseKind } from '../store/store.ts'
import { createSource } from './database.ts'
import { answerRequest } from './request.ts'

export type LogLine = { level: string; event: string; details: Parameters<Log>[2] }

type Options = {
  customers?: number
  rate?: number
  burst?: number
  kept?: Partial<Kept>
  pagesAtOnce?: Room
  practice?: boolean
  now?: () => number
  limits?: Partial<Limits>
  /** A database of the test's own, instead of an empty one. */
  source?: DataSource
}

/** The whole service on an empty database with a practice company, without a socket; removed when the test ends. */
export const startApp = async (kind: DatabaseKind, options: Options = {}) => {
  const { source, remove } = options.source
    ? { source: options.source, remove: async () => undefined }
    : await createSource(kind, { migrated: true })
  const store = await openStore(source, () => undefined)
  const lines: LogLine[] = []
  const log: Log = (level, event, details) => lines.push({ level, event, details })
  const state = { draining: false, closing: false, origin: 'http://service.test' }
  const now = options.now ?? Date.now
  const app = createApp({
    store,
    log,
    limit: { rate: options.rate ?? 10_000, burst: options.burst ?? 100_000 },
    kept: { requests: 100_000, answers: 100_000, ...options.kept },
    pagesAtOnce: options.pagesAtOnce ?? { atOnce: 4, most: 300 },
    origin: () => state.origin,
    draining: () => state.draining,
    closing: () => state.closing,
    now,
    practice: options.practice ?? true,
    proxies: 0,
  })
  onTestFinished(async () => {
    await store.close()
    await remove()
  })
  const apiKey = await preparePractice(store, { customers: options.customers ?? 20, seed: 7, now: now() })
  const request = (path: string, init?: RequestInit) =>
    answerRequest(app, new Request(`${state.origin}${path}`, init))
  const call = (path: string, { headers, ...init }: RequestInit = {}) =>
    request(path, {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, ...Object.fromEntries(new Headers(headers)) },
    })
  return { app, store, source, log, lines, state, apiKey, request, call }
}

/** `startApp` behind a real socket. */
export const startServer = async (kind: DatabaseKind, options: Options = {}) => {
  const service = await startApp(kind, options)
  const { port, stop } = await serve(
    service.app,
    { port: 0, host: '127.0.0.1' },
    { log: service.log, limits: { ...usualLimits, ...options.limits } },
  )
  const baseUrl = `http://127.0.0.1:${port}`
  service.state.origin = baseUrl
  onTestFinished(() => stop())
  const authorization = `Bearer ${service.apiKey}`
  return { ...service, baseUrl, port, stop, authorization }
}
