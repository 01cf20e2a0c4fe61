import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startFlood } from '../../src/service/testing/flood.ts'

// In a worker, so that the work for the crowd does not delay what the main thread measures.

const schema = z.object({ port: z.number(), sockets: z.number(), request: z.string() })
const flood = startFlood(schema.parse(workerData))
setInterval(() => parentPort?.postMessage(flood.cut()), 100)
