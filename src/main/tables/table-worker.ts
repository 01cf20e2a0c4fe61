import { parentPort, workerData } from 'node:worker_threads'
import { readTable, type TableSource } from './read-table.ts'
import type { Cell } from './rows.ts'
import { TableError } from './table-error.ts'
import { type TableTarget, writeTable } from './write-table.ts'

// Runs in a thread of its own: reads one list, or writes one, a slice of rows at a time.

/** What the thread is for. */
export type Work = { read: TableSource } | { write: TableTarget }
/** To hand over the next slice; or the next slice to write, null after the last; or to write no more, and leave nothing behind. */
export type Asked = { next: true } | { rows: Cell[][] | null } | { stop: true }
export type Told =
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
const tell = (told: Told) => parentPort?.postMessage(told)
const waiting: ((asked: Asked) => void)[] = []
parentPort?.on('message', (asked: Asked) => waiting.shift()?.(asked))
const asked = () => new Promise<Asked>(resolve => waiting.push(resolve))

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
  for await (const rows of slicesOf(readTable(source))) {
    const next = asked()
    tell({ rows })
    await next
  }
}

class Stopped extends Error {}

async function* given(): AsyncGenerator<Cell[][]> {
  for (;;) {
    const next = asked()
    tell({ wants: true })
    const answer = await next
    if ('stop' in answer) throw new Stopped()
    if (!('rows' in answer) || answer.rows === null) return
    yield answer.rows
  }
}

const run = () => ('read' in work ? read(work.read) : writeTable(work.write, given()))

run().then(
  () => tell({ done: true }),
  (error: unknown) => {
    if (error instanceof TableError) tell({ problem: error.problem, line: error.line })
    else if (error instanceof Stopped) tell({ stopped: true })
    else tell({ code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' })
  },
)
