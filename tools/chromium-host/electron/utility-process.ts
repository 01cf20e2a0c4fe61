import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { ForkOptions } from 'electron'
import { requireReady } from './app.ts'
import { only } from './only.ts'

const preload = new URL('../utility.ts', import.meta.url).href

/** stdin is never a pipe in Electron; the IPC channel ends the child with main. */
const stdioOf = (stdio: ForkOptions['stdio']): StdioOptions => {
  if (typeof stdio === 'string') throw new Error('The Chromium host takes stdio as a list')
  const [, output = 'inherit', error = 'inherit'] = stdio ?? []
  return ['ignore', output, error, 'ipc']
}

const start = (modulePath: string, args: string[], options: ForkOptions): ChildProcess =>
  fork(modulePath, args, {
    cwd: options.cwd,
    env: { ...(options.env ?? process.env) },
    execArgv: ['--import', preload],
    stdio: stdioOf(options.stdio),
  })

/** A child process that runs a Node program and ends with main; of its events only `spawn` and `exit` are supported. */
const forkUtility = (modulePath: string, args: string[] = [], options: ForkOptions = {}) => {
  requireReady('utilityProcess')
  const child = start(modulePath, args, options)
  const parts = {
    get pid() {
      return child.exitCode === null && child.signalCode === null ? child.pid : undefined
    },
    stdout: child.stdout,
    stderr: child.stderr,
    kill: () => child.kill(),
  }
  const emitter = new EventEmitter()
  child.on('spawn', () => emitter.emit('spawn'))
  child.on('exit', code => emitter.emit('exit', code ?? 1))
  return only('utilityProcess', Object.defineProperties(emitter, Object.getOwnPropertyDescriptors(parts)))
}

export const utilityProcess = only('utilityProcess', { fork: forkUtility })
