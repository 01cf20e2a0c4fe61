import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

type Options = {
  env?: NodeJS.ProcessEnv
  stdout?: 'inherit' | 'stderr'
  /** Signals are sent to the program's whole process group. */
  group?: boolean
}

/** Runs a program to its end, passing signals on; resolves to its exit code. Rejects if it cannot be started. */
export const run = (
  command: string,
  args: string[],
  { env, stdout = 'inherit', group = false }: Options = {},
): Promise<number> =>
  new Promise((done, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: env ?? process.env,
      detached: group,
      stdio: ['inherit', stdout === 'stderr' ? 2 : 'inherit', 'inherit'],
    })
    const passOn = (signal: NodeJS.Signals) => {
      if (group && child.pid !== undefined) process.kill(-child.pid, signal)
      else child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, passOn)
    child.on('error', reject)
    child.on('exit', code => {
      for (const signal of signals) process.off(signal, passOn)
      done(code ?? 1)
    })
  })

/** Runs a package's command line program by its file with this Node, without a shell, which would need quoting. */
export const runTool = (file: string, args: string[], options?: Options): Promise<number> =>
  run(process.execPath, [resolve(root, 'node_modules', file), ...args], options)
