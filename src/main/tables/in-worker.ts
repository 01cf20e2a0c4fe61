import { Worker } from 'node:worker_threads'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { CsvForm } from '../../contract/tables/format.ts'
import { codeOf, notWritten, outOfMemory } from './not-written.ts'
import type { TableSource } from './read-table.ts'
import type { Cell } from './rows.ts'
import type { FromWorker, ToWorker, Work } from './table.worker.ts'
import type { TableTarget } from './write-table.ts'

/** A file of 50 MB takes a fifth of it; a worker that wants more is ended alone, and the app goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 1536 }

/** Starts the worker; `next` answers its messages, one after the other. `script`: the built `table.worker`. */
const start = (script: string | URL, work: Work) => {
  // None of main's own arguments: what they load is for main alone.
  const worker = new Worker(script, { workerData: work, execArgv: [], resourceLimits })
  const received: FromWorker[] = []
  let wake = Promise.withResolvers<void>()
  const take = (next: FromWorker) => {
    received.push(next)
    wake.resolve()
  }
  worker.on('message', take)
  worker.on('error', error => take({ code: codeOf(error) }))
  worker.on('exit', () => take({ code: 'ended' }))
  const next = async (): Promise<FromWorker> => {
    for (;;) {
      const first = received.shift()
      if (first !== undefined) return first
      wake = Promise.withResolvers()
      await wake.promise
    }
  }
  return {
    next,
    deliver: take,
    post: (message: ToWorker) => worker.postMessage(message),
    end: () => worker.terminate(),
  }
}

/** How a list that was read ended: `stopped`: it was wanted no more. */
export type ReadEnd = 'read' | 'stopped'

/** A list of 50 MB takes a quarter of it. */
const longestReadMs = 60_000

type Reading = { signal: AbortSignal; onForm?: (form: CsvForm) => void; longest?: number }

/**
 * Reads a list in a worker, which is ended with it. `take`: gets its rows, slice by slice, and
 * answers whether to go on. `signal`: it is wanted no more. `onForm`: gets how a text is written. `longest`: milliseconds, after which it
 * is given up.
 */
export const readInWorker = async (
  script: string | URL,
  source: TableSource,
  take: (rows: string[][]) => boolean | Promise<boolean>,
  { signal, onForm, longest = longestReadMs }: Reading,
): Promise<Result<ReadEnd>> => {
  const worker = start(script, { read: source })
  const stop = () => worker.deliver({ stopped: true })
  const timer = setTimeout(() => worker.deliver({ problem: 'too_slow', line: null }), longest)
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const message = await worker.next()
      if (signal.aborted || 'stopped' in message) return ok('stopped')
      if ('done' in message) return ok('read')
      if ('problem' in message) return fail({ code: 'table', problem: message.problem, line: message.line })
      if ('code' in message) {
        if (message.code === outOfMemory) return fail({ code: 'table', problem: 'too_large', line: null })
        throw new Error('The list could not be read', { cause: message.code })
      }
      if ('form' in message) onForm?.(message.form)
      if (!('rows' in message)) continue
      if (!(await take(message.rows))) return ok('stopped')
      worker.post({ next: true })
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.end()
  }
}

/** How a list that was written ended: `stopped`: it was wanted no more, and nothing of it is left. */
export type WriteEnd = 'written' | 'stopped'

/** Rows of a list, some at a time. */
export type Slices = Iterable<Cell[][]> | AsyncIterable<Cell[][]>

async function* eachOf(slices: Slices): AsyncGenerator<Cell[][]> {
  yield* slices
}

/** Writes a list in a worker, which asks for each slice when it has room for it. `signal`: it is wanted no more. */
export const writeInWorker = async (
  script: string | URL,
  target: TableTarget,
  slices: Slices,
  signal?: AbortSignal,
): Promise<Result<WriteEnd>> => {
  const worker = start(script, { write: target })
  const rows = eachOf(slices)
  const broken: unknown[] = []
  const answer = async (): Promise<ToWorker> => {
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
      const message = await worker.next()
      if ('wants' in message) worker.post(await answer())
      else if (broken.length > 0) throw broken[0]
      else if ('done' in message) return ok('written')
      else if ('stopped' in message) return ok('stopped')
      else if ('code' in message) return notWritten(message.code)
    }
  } finally {
    await Promise.all([worker.end(), rows.return(undefined)])
  }
}
