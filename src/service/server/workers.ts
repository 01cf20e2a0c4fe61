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
/** A worker that is busy, and does not answer in time, or has just died is left out of this page. */
const answerWithinMilliseconds = 1000

/** Answers the primary process whenever it asks for samples. */
export const answerWithSamples = (samples: () => Sample[]): void => {
  process.on('message', message => {
    if (message === question) process.send?.({ samples: samples() })
  })
}

const askWorker = async (worker: Worker): Promise<Sample[]> => {
  const answered = once(worker, 'message')
  worker.send(question)
  const message = await Promise.race([answered, wait(answerWithinMilliseconds)]).catch(() => undefined)
  const parsed = answerSchema.safeParse(message?.[0])
  if (!parsed.success) return []
  return parsed.data.samples.map(sample => {
    return { ...sample, labels: { worker: `${worker.id}`, ...sample.labels } }
  })
}

const samplesOfWorkers = async (): Promise<Sample[]> => {
  const workers = Object.values(cluster.workers ?? {})
  return (await Promise.all(workers.map(worker => (worker?.isConnected() ? askWorker(worker) : [])))).flat()
}

/** Serves `/metrics` on its own port, if one is given; rejects where the port is taken. Returns what stops it. */
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

/** A worker ends by itself within this plus its drain time, even where the database hangs; one that does not is killed. */
const stopWithinMilliseconds = 9500

/** Stops a worker and waits for its exit, or kills it; one that has ended may still be listed until its channel is closed. */
export const stopWorker = async (worker: Worker, drainSeconds: number): Promise<void> => {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const force = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMilliseconds + drainSeconds * 1000)
  await gone
  clearTimeout(force)
}

/** Runs the service in several processes that share a port: migrates the schema first, starts workers, and replaces those that die. */
export const runWorkers = async (options: Options, log: Log): Promise<Running> => {
  if (options.practice) throw new Error('--practice runs in one process: leave --workers out')
  const source = dataSourceOf(options)
  const store = await whenReachable(log, () => openStore(source, () => undefined))
  await store.close()
  await refuseTakenPort(options)
  if (!ownSockets) cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ args: process.argv.slice(2) })
  // The first worker finds a free port where none is given.
  const ready = await startWorker()
  // Where an option is given twice, the last one counts.
  const port = ['--port', new URL(ready.baseUrl).port || '80']
  if (ownSockets) cluster.setupPrimary({ args: [...process.argv.slice(2), ...port] })

  let closing = false
  const replace = async (worker: Worker) => {
    log('warning', 'worker-died', { pid: worker.process.pid ?? null })
    // A pause, so that a worker that dies at once is not restarted in a tight loop.
    await wait(restartMilliseconds)
    if (closing) return
    await startWorker().catch(() => undefined)
  }
  cluster.on('exit', worker => {
    if (!closing) void replace(worker)
  })
  await Promise.all(Array.from({ length: options.workers - 1 }, startWorker))
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
