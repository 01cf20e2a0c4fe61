import { ok, type Result } from '../../../../contract/failure.ts'
import type { RunSetUp } from '../../../../contract/run.ts'
import type { CsvForm } from '../../../../contract/tables/format.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { readInWorker } from '../../../tables/in-worker.ts'
import type { TableSource } from '../../../tables/read-table.ts'
import { mostBytes } from '../../../tables/table-error.ts'
import { pageAfterwards } from '../../connections/own-origin.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import type { Session } from '../../vault/session.ts'
import { noColumns, recognise, rememberedColumns } from './columns.ts'

/** Files that are being dropped, slice by slice; one at a time, in memory alone. */
export const createDropped = () => {
  const none: { id: string; parts: Buffer[] } = { id: '', parts: [] }
  let dropped = none
  return {
    add: (id: string, base64: string): void => {
      if (dropped.id !== id) dropped = { id, parts: [] }
      const size = dropped.parts.reduce((sum, { length }) => sum + length, 0)
      // A file that is too large is refused when it is read: one part too many is enough for that.
      if (size <= mostBytes) dropped.parts.push(Buffer.from(base64, 'base64'))
    },
    /** All of it, once. */
    take: (id: string): Buffer => {
      const { parts } = dropped.id === id ? dropped : none
      dropped = none
      return Buffer.concat(parts)
    },
  }
}

const usualAtATime = 2
const sampleRows = 50

/** Removes a run and its rows, a slice at a time. As `reading` it is shown nowhere, and a kill in between is finished after the next start. */
export const removeRun = async (
  { ports }: Core,
  { ledger: { runs } }: Session,
  { id, seq }: StoredRun,
): Promise<void> => {
  runs.change({ id, state: 'reading', paused: null, at: ports.now() })
  while (runs.removeSome(seq, 500)) await ports.wait(0)
}

/** How a list that was just read is read, as it is suggested: columns as they were chosen for one with the same header, else as they are recognised. */
export const suggestedSetUp = ({ session, connection }: ConnectionContext, run: StoredRun): RunSetUp => {
  const rows = session.ledger.runs.rows.after(run.seq, 0, sampleRows).map(({ cells }) => cells)
  const { hasHeader, columns } = recognise(rows)
  const known = rememberedColumns(session.ledger, rows[0] ?? [])
  return {
    hasHeader: hasHeader || known !== null,
    columns: known ?? columns,
    redirectUrl: pageAfterwards(connection),
    atATime: usualAtATime,
  }
}

/** `signal`: it is wanted no more. */
type Given = { name: string; source: TableSource; isPasted: boolean; signal: AbortSignal }

/** Reads a list into a new run, in a worker. Null, and nothing of it stays, where it is wanted no more. */
export const takeList = async (
  core: Core,
  context: ConnectionContext,
  { name, source, isPasted, signal }: Given,
): Promise<Result<StoredRun | null>> => {
  const { ports } = core
  const { session, connection } = context
  const { runs } = session.ledger
  const run = runs.add({
    connectionSeq: connection.seq,
    id: ports.newId(),
    name,
    createdAt: ports.now(),
    setUp: { hasHeader: false, columns: noColumns, redirectUrl: null, atATime: usualAtATime },
  })
  let places = 0
  const take = (rows: string[][]): boolean => {
    runs.rows.add(run.seq, places, rows)
    places += rows.length
    return true
  }
  const onForm = (form: CsvForm) => {
    // Pasted rows are separated by tabs because they were copied, not because a file was.
    if (!isPasted) runs.written(run.id, form)
  }
  let isTaken = false
  try {
    const read = await readInWorker(ports.tableScript, source, take, { signal, onForm })
    isTaken = read.ok && read.value === 'read'
    if (!read.ok) return read
    return ok(isTaken ? run : null)
  } finally {
    if (!isTaken) await removeRun(core, session, run)
  }
}
