import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '../common/log.ts'
import { type Sample, sampleSchema, toText } from '../common/metrics.ts'
import { openStore } from '../store/database/open.ts'
import { drainOf, type Options } from './args.ts'
import { dataSourceOf, whenReachable } from './data-source.ts'
import type { Ready, Running } from './process.ts'
import { ownSockets, refuseTakenPort } from './sockets/socket.ts'

const question = 'samples'
const answerSchema = z.object({ samples: z.array(sampleSchema) })
/** A worker that is busy or dying is left out this time. */
const answerWithinMilliseconds = 1000

/** Answers the process that has the port whenever it asks. */
export const answerWithSamples = (samples: () => Sample[]): void => {
  process.on('message', message => {
    if (message === question) process.send?.({ samples: samples() })
  })
}

const askWorker = async (worker: Worker): Promise<Sample[]> => {
  const answered = once(worker, 'message')
  worker.send(question)
  const message = await Promise.race([answered, wait(answerWithinMilliseconds)])
  const parsed = answerSchema.safeParse(message?.[0])
  if (!parsed.success) return []
  return parsed.data.samples.map(sample => ({
    ...sample,
    labels: { worker: `${worker.id}`, ...sample.labels },
  }))
}

const samplesOfWorkers = async (): Promise<Sample[]> => {
  const workers = Object.values(cluster.workers ?? {}).filter(worker => worker?.isConnected())
  const lists = await Promise.all(workers.map(worker => (worker === undefined ? [] : askWorker(worker))))
  return lists.flat()
}

/** Serves `/metrics` on its port, where one is asked for; rejects where it is taken. Answers what ends it. */
export const serveMetrics = async (
  options: Options,
  log: Log,
  read: () => Sample[] | Promise<Sample[]>,
): Promise<() => void> => {
  if (options.metrics === undefined) return () => undefined
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end()
    const text = toText(await read())
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  server.listen({ port: options.metrics, host: options['metrics-host'] })
  await once(server, 'listening')
  const address = server.address()
  log('info', 'metrics', { port: typeof address === 'object' && address !== null ? address.port : null })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

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

/** Runs the service in several processes that share a port. This one brings the schema up to date before, starts them, and starts another where one dies. */
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
