import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { root } from './template.ts'

/** A process that is certain to be the same: IDs are given again, but not with the same time of its start (in ticks since boot). */
const pidSchema = z.object({ pid: z.number(), since: z.string() })
export type Pid = z.infer<typeof pidSchema>

/** When a process began; undefined where there is none, or one that has ended and nobody waited for. */
const sinceOf = (pid: number): string | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

export const pidOf = (pid: number): Pid | undefined => {
  const since = sinceOf(pid)
  return since === undefined ? undefined : { pid, since }
}
export const isAlive = ({ pid, since }: Pid): boolean => sinceOf(pid) === since

/** Sends a signal to just that process, if it is still there. */
export const signal = (process_: Pid, name: NodeJS.Signals): void => {
  if (isAlive(process_)) process.kill(process_.pid, name)
}

/** The process with all that it started, and they. */
export const familyOf = ({ pid }: Pid): Pid[] => {
  const own = pidOf(pid)
  if (own === undefined) return []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [own, ...children.filter(Boolean).flatMap(child => familyOf({ pid: Number(child), since: '' }))]
}

/** Whether all are gone in time. */
export const areGone = async (processes: Pid[], milliseconds: number): Promise<boolean> => {
  const until = performance.now() + milliseconds
  while (processes.some(isAlive)) {
    if (performance.now() > until) return false
    await wait(50)
  }
  return true
}

const recordFile = (folder: string) => join(folder, 'programs.json')

/** What was started in this folder: by whom, and which. */
const recordSchema = z.object({ by: pidSchema, programs: z.array(pidSchema) })
export const readRecord = (folder: string) => {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFile(folder), 'utf8')))
  } catch {
    return undefined
  }
}

export type Start = {
  command: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  person?: { uid: number; gid: number } | undefined
}

/** A program of the cluster, which can be started again with the same words. */
export type Program = {
  name: string
  start: () => Promise<void>
  /** The process while it runs. */
  pid: () => Pid | undefined
  /** Sends a signal and waits for the end; where it does not come in time, the program is killed. */
  end: (signal: NodeJS.Signals, withinMilliseconds?: number) => Promise<void>
}

/**
 * Starts programs in sessions of their own, so that Ctrl+C comes to this process alone, with a log file each, and notes their IDs in
 * the folder. `onFailed` is for one that ends by itself, as with wrong settings.
 */
export const createPrograms = (folder: string, onFailed: (error: Error) => void) => {
  mkdirSync(join(folder, 'log'), { recursive: true })
  const running = new Map<string, { child: ChildProcess; pid: Pid; ended: Promise<void> }>()
  const note = () => {
    const programs = [...running.values()].map(({ pid }) => pid)
    writeFileSync(recordFile(folder), JSON.stringify({ by: pidOf(process.pid), programs }))
  }
  note()

  return (name: string, { command, args, env, cwd, person }: Start): Program => {
    const log = join(folder, 'log', `${name}.log`)
    const pid = () => running.get(name)?.pid
    return {
      name,
      pid,
      start: async () => {
        const output = openSync(log, 'a')
        const child = spawn(command, args, {
          cwd: cwd ?? root,
          // As on a machine of its own: a PGPASSWORD of this shell would keep replicas from their primary.
          env: { PATH: process.env.PATH, ...env },
          detached: true,
          stdio: ['ignore', output, output],
          ...person,
        })
        await once(child, 'spawn')
        closeSync(output)
        const known = pidOf(child.pid ?? 0)
        const ended = Promise.withResolvers<void>()
        if (known !== undefined) running.set(name, { child, pid: known, ended: ended.promise })
        note()
        child.once('exit', code => {
          if (running.get(name)?.child === child) running.delete(name)
          note()
          ended.resolve()
          if (code !== null && code !== 0) onFailed(new Error(`${name} ended with exit code ${code}: ${log}`))
        })
      },
      end: async (how, withinMilliseconds = 30_000) => {
        const program = running.get(name)
        if (program === undefined) return
        signal(program.pid, how)
        const kill = setTimeout(() => signal(program.pid, 'SIGKILL'), withinMilliseconds)
        await program.ended
        clearTimeout(kill)
      },
    }
  }
}
