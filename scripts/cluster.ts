import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../tools/cluster/cluster.ts'
import { stopCluster } from '../tools/cluster/stop.ts'
import { ensureBuilt } from './parts/build.ts'
import { root } from './parts/run.ts'

// npm run cluster -- [--data DIR] [--port P] [--async]: simulates the service on many machines on this one; its one line on stdout has
// the addresses. It runs until Ctrl+C, or `npm run cluster -- --stop [--data DIR]`.

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: resolve(root, 'out/cluster') },
    port: { type: 'string', default: '7400' },
    async: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
  },
})
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), values.data)

const firstPort = Number(values.port)

const runUntilTold = async (): Promise<void> => {
  if (!Number.isInteger(firstPort)) throw new Error(`--port is a number, not ${values.port}`)
  const told = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.abort())
  await ensureBuilt('service')
  process.stderr.write(`Starting in ${folder}…\n`)
  const { baseUrl, portalUrl, apiKey, signal, stop } = await startCluster({
    folder,
    firstPort,
    synchronous: !values.async,
    signal: told.signal,
  })
  process.stdout.write(`${JSON.stringify({ baseUrl, portalUrl, apiKey })}\n`)
  if (!signal.aborted) await once(signal, 'abort')
  process.stderr.write('Stopping…\n')
  await stop()
  // Without an abort by the person, a program has failed: throw its error.
  if (!told.signal.aborted) signal.throwIfAborted()
}

try {
  await (values.stop ? stopCluster(folder) : runUntilTold())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
// Open connections to stopped programs would keep this process alive.
process.exit()
