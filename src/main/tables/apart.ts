import { Worker } from 'node:worker_threads'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { codeOf, notWritten, outOfMemory } from './not-written.ts'
import type { TableSource } from './read-table.ts'
import type { Cell } from './rows.ts'
import type { Asked, Told, Work } from './table-worker.ts'
import type { TableTarget } from './write-table.ts'

/** A file of 50 MB takes a fifth of it; a thread that wants more is ended alone, and the app goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 1536 }

/** Starts the thread, and answers what it tells, one after the other. `script`: the built `table-worker`. */
const start = (script: string | URL, work: Work) => {
  // None of main's own arguments: what they load is for main alone.
  const worker = new Worker(script, { workerData: work, execArgv: [], resourceLimits })
  const told: Told[] = []
  let wake = Promise.withResolvers<void>()
  const take = (next: Told) => {
    told.push(next)
    wake.resolve()
  }
  worker.on('message', take)
  worker.on('error', error => take({ code: codeOf(error) }))
  worker.on('exit', () => take({ code: 'ended' }))
  const next = async (): Promise<Told> => {
    for (;;) {
      const first = told.shift()
      if (first !== undefined) return first
      wake = Promise.withResolvers()
      await wake.promise
    }
  }
  return { next, tell: take, ask: (asked: Asked) => worker.postMessage(asked), end: () => worker.terminate() }
}

/** How a list that was read ended: `stopped`: it was wanted no more. */
export type ReadEnd = 'read' | 'stopped'

/** A list of 50 MB takes a quarter of it. */
const longestReadMs = 60_000

/**
 * Reads a list in a thread of its own, so that nothing else waits; the thread is ended with it. `take`: gets its rows, slice by slice, and
 * answers whether to go on. `signal`: it is wanted no more. `longest`: milliseconds, after which it is given up.
 */
export const readApart = async (
  script: string | URL,
  source: TableSource,
  take: (rows: string[][]) => boolean | Promise<boolean>,
  { signal, longest = longestReadMs }: { signal: AbortSignal; longest?: number },
): Promise<Result<ReadEnd>> => {
  const thread = start(script, { read: source })
  const stop = () => thread.tell({ stopped: true })
  const timer = setTimeout(() => thread.tell({ problem: 'too_slow', line: null }), longest)
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const told = await thread.next()
      if (signal.aborted || 'stopped' in told) return ok('stopped')
      if ('done' in told) return ok('read')
      if ('problem' in told) return fail({ code: 'table', problem: told.problem, line: told.line })
      if ('code' in told) {
        if (told.code === outOfMemory) return fail({ code: 'table', problem: 'too_large', line: null })
        throw new Error('The list could not be read', { cause: told.code })
      }
      if (!('rows' in told)) continue
      if (!(await take(told.rows))) return ok('stopped')
      thread.ask({ next: true })
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await thread.end()
  }
}

/** How a list that was written ended: `stopped`: it was wanted no more, and nothing of it is left. */
export type WriteEnd = 'written' | 'stopped'

/** Rows of a list, some at a time. */
export type Slices = Iterable<Cell[][]> | AsyncIterable<Cell[][]>

async function* eachOf(slices: Slices): AsyncGenerator<Cell[][]> {
  yield* slices
}

/** Writes a list in a thread of its own, which asks for each slice when it has room for it. `signal`: it is wanted no more. */
export const writeApart = async (
  script: string | URL,
  target: TableTarget,
  slices: Slices,
  signal?: AbortSignal,
): Promise<Result<WriteEnd>> => {
  const thread = start(script, { write: target })
  const rows = eachOf(slices)
  const broken: unknown[] = []
  const answer = async (): Promise<Asked> => {
    if (signal?.aborted) return { stop: true }
    try {
      const next = await rows.next()
      if (signal?.aborted) return { stop: true }
      return { rows: next.done ? null : next.value }
    } catch (error) {
      broken.push(error)
      return { stop: true }
    }
  }
  try {
    for (;;) {
      const told = await thread.next()
      if ('wants' in told) thread.ask(await answer())
      else if (broken.length > 0) throw broken[0]
      else if ('done' in told) return ok('written')
      else if ('stopped' in told) return ok('stopped')
      else if ('code' in told) return notWritten(told.code)
    }
  } finally {
    await Promise.all([thread.end(), rows.return(undefined)])
  }
}
