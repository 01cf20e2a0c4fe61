import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '../common/log.ts'
import { type Sample, sampleSchema, toText } from '../common/metrics.ts'
import type { Options } from './args.ts'

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

/** Asks all workers; each has its own numbers, which begin anew where another takes its place. */
export const samplesOfWorkers = async (): Promise<Sample[]> => {
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
