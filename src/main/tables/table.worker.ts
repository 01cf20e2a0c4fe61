import { TransformStream } from 'node:stream/web'
import { parentPort } from 'node:worker_threads'
import type { TableProblem } from '../../contract/failure.ts'
import type { CsvForm } from '../../contract/tables/format.ts'
import { serve } from '../workers/requests.ts'
import { readTable, type TableSource } from './read-table.ts'
import type { Cell } from './rows.ts'
import { TableError } from './table-error.ts'
import { type TableTarget, writeTable } from './write-table.ts'

// Reads one list, or writes one, a slice of rows at a time.

/** `form`: how a text is written, with its first slice. */
export type Slice =
  | { rows: string[][]; form: CsvForm | null }
  | { problem: TableProblem; line: number | null }

const sliceRows = 150
/** Characters: rows can be long. */
const sliceText = 1_000_000

async function* slicesOf(source: TableSource): AsyncGenerator<Slice> {
  let form: CsvForm | null = null
  let rows: string[][] = []
  let length = 0
  const table = readTable(source, found => {
    form = found
  })
  for await (const row of table) {
    rows.push(row)
    for (const cell of row) length += cell.length
    if (rows.length < sliceRows && length < sliceText) continue
    yield { rows, form }
    form = null
    rows = []
    length = 0
  }
  if (rows.length > 0) yield { rows, form }
}

let slices: AsyncGenerator<Slice> | null = null
const { readable, writable } = new TransformStream<Cell[][], Cell[][]>()
const given = writable.getWriter()

const functions = {
  /** Begins to read. */
  read: (source: TableSource): void => {
    slices = slicesOf(source)
  },
  /** The next slice of what is read; null after the last. */
  next: async (_: null): Promise<Slice | null> => {
    try {
      const next = await slices?.next()
      return next?.value ?? null
    } catch (error) {
      if (error instanceof TableError) return { problem: error.problem, line: error.line }
      throw error
    }
  },
  /** Writes the slices that are put; answers once the file is whole. Throws what the disk throws, or `SheetFull`. */
  write: (target: TableTarget): Promise<void> => writeTable(target, readable),
  /** Answers once there is room for more. */
  put: (rows: Cell[][]): Promise<void> => given.write(rows),
  end: (_: null): Promise<void> => given.close(),
  /** Leaves nothing of what is not whole. */
  stop: (_: null): Promise<void> => given.abort(new Error('Stopped')),
}
export type TableApi = typeof functions

serve(parentPort, () => functions)
