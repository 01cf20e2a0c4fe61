import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startFlood } from '../../src/service/testing/flood.ts'

// The crowd has a thread of its own: whoever measures beside it would measure the crowd.

const schema = z.object({ port: z.number(), sockets: z.number(), request: z.string() })
const flood = startFlood(schema.parse(workerData))
setInterval(() => parentPort?.postMessage(flood.cut()), 100)
