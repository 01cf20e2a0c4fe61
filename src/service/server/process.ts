import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../common/log.ts'
import { preparePractice } from '../practice/seed.ts'
import { openStore } from '../store/database/open.ts'
import { createApp } from './app.ts'
import { drainOf, type Options } from './args.ts'
import { dataSourceOf, whenReachable } from './data-source.ts'
import { keepHouse } from './housekeeping.ts'
import { usualLimits } from './sockets/connections.ts'
import { serve } from './sockets/socket.ts'
import { tracesUrl } from './trace.ts'
import { answerWithSamples, serveMetrics } from './workers.ts'

/** What the ready line on stdout holds; `apiKey` only with practice data. */
export type Ready = { baseUrl: string; portalUrl: string; apiKey?: string }
export type Running = { ready: Ready; stop: () => Promise<void> }

const closeWithinMilliseconds = 2000

export const runProcess = async (options: Options, log: Log): Promise<Running> => {
  const source = dataSourceOf(options)
  const store = await whenReachable(log, () =>
    openStore(source, error => log('warning', 'database', describeError(error))),
  )
  const state = { draining: false, closing: false, origin: options['public-url'] ?? '' }
  const url = tracesUrl(process.env)
  const traces =
    url === undefined ? undefined : (await import('./traces.ts')).createTraces(url, process.env, log)
  const app = createApp({
    store,
    log,
    limit: { rate: options.rate, burst: options.burst },
    kept: { requests: options.links, answers: 100_000 },
    pagesAtOnce: { atOnce: 4, most: 300 },
    origin: () => state.origin,
    draining: () => state.draining,
    closing: () => state.closing,
    now: Date.now,
    practice: options.practice,
    proxies: options.proxies,
    noteSpan: traces?.note,
  })
  try {
    const apiKey = options.practice
      ? await whenReachable(log, () => preparePractice(store, { ...options, now: Date.now() }))
      : undefined
    // Behind our own proxies all connections come from the proxies' few addresses: no limit for each address.
    const perAddress = options.proxies > 0 ? Number.POSITIVE_INFINITY : usualLimits.perAddress
    const server = await serve(app, options, { log, limits: { ...usualLimits, perAddress } })
    const host = options.host.includes(':') ? `[${options.host}]` : options.host
    const baseUrl = `http://${host}:${server.port}`
    if (state.origin === '') state.origin = baseUrl
    const stopKeeping = keepHouse(store, log)
    if (cluster.isWorker) answerWithSamples(app.samples)
    const stopMetrics = cluster.isWorker ? undefined : await serveMetrics(options, log, app.samples)
    log('info', 'started', { pid: process.pid, port: server.port, database: store.kind })
    return {
      ready: { baseUrl, portalUrl: `${state.origin}/portal`, ...(apiKey !== undefined && { apiKey }) },
      stop: async () => {
        state.draining = true
        await wait(drainOf(options) * 1000)
        state.closing = true
        stopKeeping()
        stopMetrics?.()
        await server.stop()
        // A database that hangs would also make closing its connections hang: stop waiting after a while.
        const closed = Promise.all([store.close(), traces?.stop()])
        await Promise.race([closed, wait(closeWithinMilliseconds)])
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
