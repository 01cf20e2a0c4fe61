import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { memorySettings } from '../../scripts/parts/memory-settings.ts'

const serviceFile = resolve(import.meta.dirname, '../../out/service/main.js')
const baselineFile = join(import.meta.dirname, 'baseline.ts')

export type Program = { baseUrl: string; apiKey: string; child: ChildProcess; stop: () => Promise<void> }

const readySchema = z.object({ baseUrl: z.string(), apiKey: z.string().default('') })

const programOf = (child: ChildProcess, baseUrl: string, apiKey: string): Program => ({
  baseUrl,
  apiKey,
  child,
  stop: async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  },
})

/** Starts the built service as `npm run service` does, on a data folder or a postgres:// address and waits until it is ready. */
export const startService = async (place: string, args: string[]): Promise<Program> => {
  const onPostgres = place.startsWith('postgres://')
  const DATABASE_URL = onPostgres ? place : ''
  const data = onPostgres ? [] : ['--data', place]
  const { flags, env } = memorySettings(DATABASE_URL)
  const child = spawn(process.execPath, [...flags, serviceFile, ...data, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env, DATABASE_URL },
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { baseUrl, apiKey } = readySchema.parse(JSON.parse(line))
  return programOf(child, baseUrl, apiKey)
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const listensAt = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts a script that listens on the port it is given, and waits until it does. */
export const startScript = async (file: string, argsOf: (port: number) => string[]): Promise<Program> => {
  const port = await freePort()
  const child = spawn(process.execPath, [file, ...argsOf(port)], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await listensAt(port))) await wait(50)
  return programOf(child, `http://127.0.0.1:${port}`, '')
}

/** Starts the bare server on the same data. */
export const startBaseline = (place: string, workers: number): Promise<Program> =>
  startScript(baselineFile, port => [`${port}`, `${workers}`, place])

/** The most memory that one of the program's processes holds now, in MB (Linux only, else 0). */
export const largestProcess = ({ child }: Program): number => {
  if (process.platform !== 'linux') return 0
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const parentOf = (pid: string) => {
    try {
      return Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) \S /, '')
          .split(' ')[0],
      )
    } catch {
      return 0
    }
  }
  const ours = pids.filter(pid => Number(pid) === child.pid || parentOf(pid) === child.pid)
  return Math.max(
    ...ours.map(pid => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return Math.round(Number(kilobytes ?? 0) / 1024)
    }),
  )
}

/** What a program of one process holds now, in KB (Linux only, else 0). */
export const kilobytesOf = ({ child }: Program): number => {
  if (process.platform !== 'linux') return 0
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
}
