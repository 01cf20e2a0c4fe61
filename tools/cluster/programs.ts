import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { root } from './template.ts'

/** Identifies a process for good: pids are reused, but not with the same start time (`since`, in ticks since boot). */
const pidSchema = z.object({ pid: z.number(), since: z.string() })
export type Pid = z.infer<typeof pidSchema>

/** A process's start time; undefined: no such process, or a zombie. */
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

/** Sends a signal to exactly this process, if it still runs. */
export const signal = (process_: Pid, name: NodeJS.Signals): void => {
  if (isAlive(process_)) process.kill(process_.pid, name)
}

/** The process with all its descendants. */
export const familyOf = ({ pid }: Pid): Pid[] => {
  const own = pidOf(pid)
  if (own === undefined) return []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [own, ...children.filter(Boolean).flatMap(child => familyOf({ pid: Number(child), since: '' }))]
}

/** Waits for the end of processes; false: some still run after the time. */
export const areGone = async (processes: Pid[], milliseconds: number): Promise<boolean> => {
  const until = performance.now() + milliseconds
  while (processes.some(isAlive)) {
    if (performance.now() > until) return false
    await wait(50)
  }
  return true
}

const recordFile = (folder: string) => join(folder, 'programs.json')

/** The record of a folder: the process that started the cluster (`by`), and the programs. */
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

/** A program of the cluster, which can be restarted with the same arguments. */
export type Program = {
  name: string
  start: () => Promise<void>
  /** The process while it runs. */
  pid: () => Pid | undefined
  /** Sends a signal and waits for the end; kills the program if it takes too long. */
  end: (signal: NodeJS.Signals, withinMilliseconds?: number) => Promise<void>
}

/**
 * Starts programs in sessions of their own, so that Ctrl+C reaches only this process, each with a log file, and records their ids in
 * the folder. `onFailed`: called when a program ends by itself, as with wrong settings.
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
          // A clean environment, as on another machine: this shell's PGPASSWORD would keep replicas from connecting to their primary.
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
