import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '../common/log.ts'
import { openStore } from '../store/database/open.ts'
import { drainOf, type Options } from './args.ts'
import { dataSourceOf, whenReachable } from './data-source.ts'
import { samplesOfWorkers, serveMetrics } from './metrics-port.ts'
import type { Ready, Running } from './process.ts'
import { ownSockets, refuseTakenPort } from './sockets/socket.ts'

const readySchema = z.object({ baseUrl: z.string(), portalUrl: z.string() })
const restartMilliseconds = 500

const startWorker = async (): Promise<Ready> => {
  const worker = cluster.fork()
  const ready = once(worker, 'message').then(([message]) => readySchema.parse(message))
  const gone = once(worker, 'exit').then(([code]) => {
    throw new Error(`A worker could not start (exit code ${code})`)
  })
  return Promise.race([ready, gone])
}

/** A worker ends by itself before that and what it drains for, whatever the database does. */
const stopWithinMilliseconds = 9500

/** Stops a worker and waits for its end, or ends it; one that has ended may still be listed until its channel is closed. */
export const stopWorker = async (worker: Worker, drainSeconds: number): Promise<void> => {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const force = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMilliseconds + drainSeconds * 1000)
  await gone
  clearTimeout(force)
}

/**
 * Runs the service in several processes that share a port. This one brings the schema up to date before, starts
 * them, and starts another where one dies.
 */
export const runWorkers = async (options: Options, log: Log): Promise<Running> => {
  if (options.practice) throw new Error('--practice runs in one process: leave --workers out')
  const source = dataSourceOf(options)
  const store = await whenReachable(log, () => openStore(source, () => undefined))
  await store.close()
  await refuseTakenPort(options)
  if (!ownSockets) cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ args: process.argv.slice(2) })
  // The first finds a free port where none is given.
  const ready = await startWorker()
  // Of two that are given, the last counts.
  const port = ['--port', new URL(ready.baseUrl).port]
  if (ownSockets) cluster.setupPrimary({ args: [...process.argv.slice(2), ...port] })

  let closing = false
  await Promise.all(Array.from({ length: options.workers - 1 }, startWorker))

  const replace = async (worker: Worker) => {
    log('warning', 'worker-died', { pid: worker.process.pid ?? null })
    // One that dies at once would otherwise be started again without a pause.
    await wait(restartMilliseconds)
    if (closing) return
    await startWorker().catch(() => undefined)
  }
  cluster.on('exit', worker => {
    if (!closing) void replace(worker)
  })
  const stopMetrics = await serveMetrics(options, log, samplesOfWorkers)
  return {
    ready,
    stop: async () => {
      closing = true
      stopMetrics()
      const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
      await Promise.all(workers.map(worker => stopWorker(worker, drainOf(options))))
    },
  }
}
