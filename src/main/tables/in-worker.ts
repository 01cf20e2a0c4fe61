import { fail, ok, type Result } from '../../contract/failure.ts'
import type { CsvForm } from '../../contract/tables/format.ts'
import { startWorker } from '../workers/requests.ts'
import { codeOf, notWritten, outOfMemory } from './not-written.ts'
import type { TableSource } from './read-table.ts'
import type { Cell } from './rows.ts'
import type { Slice, TableApi } from './table.worker.ts'
import type { TableTarget } from './write-table.ts'

/** A file of 50 MB takes a fifth of it; a worker that wants more is ended alone, and the app goes on. */
const limits = { maxOldGenerationSizeMb: 1536 }

/** How a list that was read ended: `stopped`: it was wanted no more. */
export type ReadEnd = 'read' | 'stopped'

/** A list of 50 MB takes a quarter of it. */
const longestReadMs = 60_000

type Reading = { signal: AbortSignal; onForm?: (form: CsvForm) => void; longest?: number }

/**
 * Reads a list in a worker of its own. `script`: the built `table.worker`. `take`: gets its rows, slice by slice, and answers whether to go
 * on. `signal`: it is wanted no more. `onForm`: gets how a text is written. `longest`: milliseconds, after which it is given up.
 */
export const readInWorker = async (
  script: string | URL,
  source: TableSource,
  take: (rows: string[][]) => boolean | Promise<boolean>,
  { signal, onForm, longest = longestReadMs }: Reading,
): Promise<Result<ReadEnd>> => {
  const worker = startWorker<TableApi>(script, { limits })
  const ended = Promise.withResolvers<Slice | null>()
  const stop = () => ended.resolve(null)
  const timer = setTimeout(() => ended.resolve({ problem: 'too_slow', line: null }), longest)
  signal.addEventListener('abort', stop)
  try {
    const begun = worker.request('read', source)
    for (;;) {
      const slice = await Promise.race([ended.promise, begun.then(() => worker.request('next', null))])
      if (signal.aborted) return ok('stopped')
      if (slice === null) return ok('read')
      if ('problem' in slice) return fail({ code: 'table', ...slice })
      if (slice.form !== null) onForm?.(slice.form)
      if (!(await take(slice.rows))) return ok('stopped')
    }
  } catch (error) {
    if (codeOf(error) !== outOfMemory) throw error
    return fail({ code: 'table', problem: 'too_large', line: null })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.stop()
  }
}

/** How a list that was written ended: `stopped`: it was wanted no more, and nothing of it is left. */
export type WriteEnd = 'written' | 'stopped'

/** Rows of a list, some at a time. */
export type Slices = Iterable<Cell[][]> | AsyncIterable<Cell[][]>

/** Writes a list in a worker of its own, which takes each slice when it has room for it. `signal`: it is wanted no more. */
export const writeInWorker = async (
  script: string | URL,
  target: TableTarget,
  slices: Slices,
  signal?: AbortSignal,
): Promise<Result<WriteEnd>> => {
  const worker = startWorker<TableApi>(script, { limits })
  /** Null: written as a whole; else the code of what went wrong. */
  const outcome = worker.request('write', target).then(() => null, codeOf)
  try {
    for await (const rows of slices) {
      if (signal?.aborted) break
      const put = worker.request('put', rows).then(
        () => null,
        () => outcome,
      )
      const code = await Promise.race([outcome, put])
      if (code !== null) return notWritten(code)
    }
    if (signal?.aborted) return ok('stopped')
    worker.request('end', null).catch(() => undefined)
    const code = await outcome
    return code === null ? ok('written') : notWritten(code)
  } finally {
    worker.request('stop', null).catch(() => undefined)
    await outcome
    await worker.stop()
  }
}
