import { parentPort, workerData } from 'node:worker_threads'
import type { CsvForm } from '../../contract/tables/format.ts'
import { readTable, type TableSource } from './read-table.ts'
import type { Cell } from './rows.ts'
import { TableError } from './table-error.ts'
import { type TableTarget, writeTable } from './write-table.ts'

// Reads one list, or writes one, a slice of rows at a time.

/** What the worker is for. */
export type Work = { read: TableSource } | { write: TableTarget }
/** To hand over the next slice; or the next slice to write, null after the last; or to write no more, and leave nothing behind. */
export type ToWorker = { next: true } | { rows: Cell[][] | null } | { stop: true }
export type FromWorker =
  | { form: CsvForm }
  | { rows: string[][] }
  | { wants: true }
  | { done: true }
  | { stopped: true }
  | { problem: TableError['problem']; line: number | null }
  | { code: string }

const sliceRows = 150
/** Characters: rows can be long. */
const sliceText = 1_000_000

const work: Work = workerData
const post = (message: FromWorker) => parentPort?.postMessage(message)
const waiting: ((message: ToWorker) => void)[] = []
parentPort?.on('message', (message: ToWorker) => waiting.shift()?.(message))
const nextMessage = () => new Promise<ToWorker>(resolve => waiting.push(resolve))

async function* slicesOf(rows: AsyncIterable<string[]>): AsyncGenerator<string[][]> {
  let slice: string[][] = []
  let length = 0
  for await (const row of rows) {
    slice.push(row)
    for (const cell of row) length += cell.length
    if (slice.length < sliceRows && length < sliceText) continue
    yield slice
    slice = []
    length = 0
  }
  if (slice.length > 0) yield slice
}

const read = async (source: TableSource): Promise<void> => {
  for await (const rows of slicesOf(readTable(source, form => post({ form })))) {
    const next = nextMessage()
    post({ rows })
    await next
  }
}

class Stopped extends Error {}

async function* given(): AsyncGenerator<Cell[][]> {
  for (;;) {
    const next = nextMessage()
    post({ wants: true })
    const answer = await next
    if ('stop' in answer) throw new Stopped()
    if (!('rows' in answer) || answer.rows === null) return
    yield answer.rows
  }
}

const run = () => ('read' in work ? read(work.read) : writeTable(work.write, given()))

run().then(
  () => post({ done: true }),
  (error: unknown) => {
    if (error instanceof TableError) post({ problem: error.problem, line: error.line })
    else if (error instanceof Stopped) post({ stopped: true })
    else post({ code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' })
  },
)
