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

/** `form`: delimiter and encoding of CSV; `sheet`: which of several was read of a workbook. Both come with the first slice. */
export type RowSlice = { rows: string[][]; form: CsvForm | null; sheet: string | null }
type ReadProblem = { problem: TableProblem; line: number | null }

const sliceRows = 150
/** In characters: rows can be long. */
const sliceText = 1_000_000

async function* slicesOf(source: TableSource): AsyncGenerator<RowSlice, null> {
  let slice: RowSlice = { rows: [], form: null, sheet: null }
  let length = 0
  const onForm = (form: CsvForm) => {
    slice.form = form
  }
  const table = readTable(source, onForm, name => {
    slice.sheet = name
  })
  for await (const row of table) {
    slice.rows.push(row)
    for (const cell of row) length += cell.length
    if (slice.rows.length < sliceRows && length < sliceText) continue
    yield slice
    slice = { rows: [], form: null, sheet: null }
    length = 0
  }
  if (slice.rows.length > 0) yield slice
  return null
}

let slices: ReturnType<typeof slicesOf> | null = null
const { readable, writable } = new TransformStream<Cell[][], Cell[][]>()
const given = writable.getWriter()

const functions = {
  /** Begins to read. */
  read: (source: TableSource): void => {
    slices = slicesOf(source)
  },
  /** The next slice of what is read; null after the last. */
  next: async (_: null): Promise<RowSlice | ReadProblem | null> => {
    try {
      return (await slices?.next())?.value ?? null
    } catch (error) {
      if (error instanceof TableError) return { problem: error.problem, line: error.line }
      throw error
    }
  },
  /** Writes the slices that are put; answers once the file is complete. Throws what the disk throws, or `SheetFull`. */
  write: (target: TableTarget): Promise<void> => writeTable(target, readable),
  /** Answers once there is room for more. */
  put: (rows: Cell[][]): Promise<void> => given.write(rows),
  end: (_: null): Promise<void> => given.close(),
  /** Gives up writing; an incomplete file is removed. */
  stop: (_: null): Promise<void> => given.abort(new Error('Stopped')),
}
export type TableApi = typeof functions

serve(parentPort, () => functions)
