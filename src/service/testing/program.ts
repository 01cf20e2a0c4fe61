import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { Ready } from '../server/process.ts'

/** The built service; every run of tests builds it first. */
export const programFolder = resolve(import.meta.dirname, '../../../out/service')

export type Program = {
  child: ChildProcess
  ready: Ready
  /** Every line of stdout so far. */
  stdout: string[]
  stderr: () => string
  /** Sends a signal; answers the exit code, or the signal that ended the process. */
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

/** Where the program finds its data; the rest of a data source is its own choice. */
type Where =
  | { kind: 'sqlite'; folder: string }
  | { kind: 'postgres'; url: string; directUrl?: string; pool?: string }

const environmentOf = (source: Where) =>
  source.kind === 'sqlite'
    ? { DATABASE_URL: '' }
    : {
        DATABASE_URL: source.url,
        DATABASE_DIRECT_URL: source.directUrl ?? '',
        DATABASE_POOL: source.pool ?? '',
      }

/** `folder`: where the program was built to, if it is not this version. */
type More = { ipc?: boolean; env?: NodeJS.ProcessEnv; folder?: string }

const start = (source: Where, args: string[], { ipc = false, env, folder = programFolder }: More) => {
  const child = spawn(
    process.execPath,
    [join(folder, 'main.js'), ...(source.kind === 'sqlite' ? ['--data', source.folder] : []), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
      env: { ...process.env, ...environmentOf(source), ...env },
    },
  )
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    errors += text
  })
  return { child, stderr: () => errors, exited: once(child, 'exit') }
}

/** Starts the built service and waits for its ready line; it is gone when the test ends. */
export const startProgram = async (source: Where, args: string[], more: More = {}): Promise<Program> => {
  const { child, stderr, exited } = start(source, args, more)
  onTestFinished(() => void child.kill('SIGKILL'))
  if (child.stdout === null) throw new Error('No stdout')
  const lines = createInterface({ input: child.stdout })
  const stdout: string[] = []
  lines.on('line', line => stdout.push(line))
  await Promise.race([
    once(lines, 'line'),
    exited.then(() => {
      throw new Error(`The service did not start: ${stderr()}`)
    }),
  ])
  return {
    child,
    ready: JSON.parse(stdout[0] ?? ''),
    stdout,
    stderr,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [code, killedBy] = await exited
      return code ?? killedBy
    },
  }
}

/** Runs the built service until it ends, for starts that fail or only answer. */
export const runProgram = async (source: Where, args: string[]) => {
  const { child, stderr, exited } = start(source, args, {})
  let stdout = ''
  child.stdout?.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  const [code] = await exited
  return { code, stdout, stderr: stderr() }
}
