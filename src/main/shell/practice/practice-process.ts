import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type UtilityProcess, utilityProcess } from 'electron'
import { z } from 'zod'
import { parseJson } from '../../../contract/parse-json.ts'
import type { Log } from '../../app/ports.ts'

const readySchema = z.object({ baseUrl: z.url(), portalUrl: z.url(), apiKey: z.string().min(1) })
/** What the service prints once it listens. */
export type PracticeReady = z.infer<typeof readySchema>

const customers = '250'

const portSchema = z.coerce.number().int().positive().max(65_535)

/** The port from before, so that links made then still work; 0 for a free one. */
const rememberedPort = (file: string): number => {
  try {
    return portSchema.parse(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/** Long enough for a slow computer to make the invented customers, in milliseconds. */
const startDeadline = 30_000

/** Resolves with what the service prints once it is ready; `ended`: its process ended before; `late`: it took too long and was killed. */
const untilReady = (child: UtilityProcess, log: Log): Promise<PracticeReady | 'ended' | 'late'> => {
  const { promise, resolve } = Promise.withResolvers<PracticeReady | 'ended' | 'late'>()
  const timer = setTimeout(() => {
    resolve('late')
    // A process that hangs would not react to SIGTERM.
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
  }, startDeadline)
  // V8 failed, mostly for want of memory, and Electron ends the process. Without a listener, the error would end the app.
  child.on('error', type => log('The practice service failed', { type }))
  child.once('exit', () => resolve('ended'))
  if (!child.stdout) throw new Error('The practice service has no output')
  createInterface({ input: child.stdout }).on('line', line => {
    const ready = readySchema.safeParse(parseJson(line))
    if (ready.success) resolve(ready.data)
  })
  return promise.finally(() => clearTimeout(timer))
}

const fork = (dataFolder: string, port: number): UtilityProcess =>
  utilityProcess.fork(
    join(import.meta.dirname, '../service/main.js'),
    ['--practice', '--port', String(port), '--data', dataFolder, '--customers', customers],
    {
      serviceName: 'Utility Connect practice service',
      stdio: ['ignore', 'pipe', 'ignore'],
      // Never a developer's own database.
      env: { ...process.env, DATABASE_URL: '' },
    },
  )

export type PracticeProcess = { ready: PracticeReady; child: UtilityProcess }

/** Starts the service in a process of its own on loopback, on the port from before if that is free. Null: it did not start. */
export const startPracticeProcess = async (dataFolder: string, log: Log): Promise<PracticeProcess | null> => {
  const folder = join(dataFolder, 'practice')
  const portFile = join(folder, 'port')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const remembered = rememberedPort(portFile)
  for (const port of remembered ? [remembered, 0] : [0]) {
    const child = fork(folder, port)
    const ready = await untilReady(child, log)
    if (ready === 'ended') continue
    if (ready === 'late') break
    try {
      writeFileSync(portFile, new URL(ready.baseUrl).port, { mode: 0o600 })
    } catch {
      log('The port of the practice service could not be remembered')
    }
    return { ready, child }
  }
  log('The practice service did not start')
  return null
}
