import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { codeOf } from '../workers/error-code.ts'
import { startWorker } from '../workers/requests.ts'
import { notWritten, outOfMemory } from './not-written.ts'
import type { TableSource } from './read-table.ts'
import type { Cell } from './rows.ts'
import type { RowSlice, TableApi } from './table.worker.ts'
import { temporaryPath } from './whole-file.ts'
import type { TableTarget } from './write-table.ts'

/** A file of 50 MB takes a fifth of it. Beyond the limit only the worker ends, not the app. */
const limits = { maxOldGenerationSizeMb: 1536 }

/** A list of 50 MB takes a quarter of it. */
const longestReadMs = 60_000

/**
 * Reads a list in a worker of its own, `script`: the built `table.worker`. `onSlice`: gets its rows, slice by slice. `longest`: milliseconds, after which
 * it is given up. `stopped`: by its signal.
 */
export const readInWorker = async (
  script: string | URL,
  source: TableSource,
  onSlice: (slice: RowSlice) => void,
  { signal, longest = longestReadMs }: { signal: AbortSignal; longest?: number },
): Promise<Result<'read' | 'stopped'>> => {
  const worker = startWorker<TableApi>(script, { limits })
  const givenUp = AbortSignal.any([signal, AbortSignal.timeout(longest)])
  const ended = once(givenUp, 'abort').then(() => null)
  try {
    const begun = worker.request('read', source)
    for (;;) {
      const slice = await Promise.race([ended, begun.then(() => worker.request('next', null))])
      if (signal.aborted) return ok('stopped')
      if (givenUp.aborted) return fail({ code: 'table', problem: 'too_slow', line: null })
      if (slice === null) return ok('read')
      if ('problem' in slice) return fail({ code: 'table', ...slice })
      onSlice(slice)
    }
  } catch (error) {
    if (codeOf(error) !== outOfMemory) throw error
    return fail({ code: 'table', problem: 'too_large', line: null })
  } finally {
    await worker.stop()
  }
}

/** Rows of a list, some at a time. */
export type Slices = Iterable<Cell[][]> | AsyncIterable<Cell[][]>

/** Writes a list in a worker of its own, which takes each slice when it has room for it. `stopped`: by its signal, and nothing of it is left. */
export const writeInWorker = async (
  script: string | URL,
  target: TableTarget,
  slices: Slices,
  signal?: AbortSignal,
): Promise<Result<'written' | 'stopped'>> => {
  const worker = startWorker<TableApi>(script, { limits })
  /** Null once it is written; else the code of what went wrong. */
  const outcome = worker.request('write', target).then(() => null, codeOf)
  /** Null once the worker has room for more. */
  const put = (rows: Cell[][]) =>
    worker.request('put', rows).then(
      () => null,
      () => outcome,
    )
  try {
    for await (const rows of slices) {
      if (signal?.aborted) break
      const code = await Promise.race([outcome, put(rows)])
      if (code !== null) return notWritten(code)
    }
    if (signal?.aborted) return ok('stopped')
    worker.request('end', null).catch(() => undefined)
    const code = await outcome
    return code === null ? ok('written') : notWritten(code)
  } finally {
    worker.request('stop', null).catch(() => undefined)
    const code = await outcome
    await worker.stop()
    // A worker that died left what it had written.
    if (code !== null) await rm(temporaryPath(target), { force: true }).catch(() => undefined)
  }
}
