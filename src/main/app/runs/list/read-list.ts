import { ok, type Result } from '../../../../contract/failure.ts'
import type { RunSetUp } from '../../../../contract/run.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { readInWorker } from '../../../tables/in-worker.ts'
import type { TableSource } from '../../../tables/read-table.ts'
import type { RowSlice } from '../../../tables/table.worker.ts'
import { mostBytes } from '../../../tables/table-error.ts'
import { pageAfterwards } from '../../connections/own-origin.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import type { Session } from '../../vault/session.ts'
import { noColumns, recognise, rememberedColumns, withoutTitle } from './columns.ts'

/** Collects the parts of a dropped file, in memory only. */
export const createDroppedFile = () => {
  const none: { id: string; parts: Buffer[] } = { id: '', parts: [] }
  let dropped = none
  return {
    add: (id: string, base64: string): void => {
      if (dropped.id !== id) dropped = { id, parts: [] }
      const size = dropped.parts.reduce((sum, { length }) => sum + length, 0)
      // A part beyond the limit makes the reader refuse the file; no more are collected for that.
      if (size <= mostBytes) dropped.parts.push(Buffer.from(base64, 'base64'))
    },
    /** The whole file; its parts are released. */
    take: (id: string): Buffer => {
      const { parts } = dropped.id === id ? dropped : none
      dropped = none
      return Buffer.concat(parts)
    },
  }
}

const defaultAtATime = 2
const sampleRows = 50

/** Removes a run and its rows in steps. Its state is `reading` meanwhile: so it is not shown, and the next start removes the rest. */
export const removeRun = async ({ ports }: Core, { ledger: { runs } }: Session, { id, seq }: StoredRun) => {
  runs.setState({ id, state: 'reading', paused: null, at: ports.now() })
  while (runs.removeSome(seq, 500)) await ports.wait(0)
}

/** Suggests the columns of a list that was just read: those chosen for a list with the same header before, else the recognised ones. */
export const suggestedSetUp = ({ session, connection }: ConnectionContext, run: StoredRun): RunSetUp => {
  const rows = session.ledger.runs.rows.first(run.seq, sampleRows).map(({ cells }) => cells)
  const { hasHeader, columns } = recognise(rows)
  const known = rememberedColumns(session.ledger, rows[0] ?? [])
  return {
    hasHeader: hasHeader || known !== null,
    columns: known ?? columns,
    redirectUrl: pageAfterwards(connection),
    atATime: defaultAtATime,
  }
}

/** Excel's limit for the name of a sheet. */
const longestSheet = 31

type Given = { name: string; source: TableSource; isPasted: boolean; signal: AbortSignal }

/** Reads a list into a new run, in a worker. Null: it was cancelled, and nothing is left of it. */
export const readList = async (
  core: Core,
  { session, connection }: ConnectionContext,
  { name, source, isPasted, signal }: Given,
): Promise<Result<StoredRun | null>> => {
  const { ports } = core
  const { runs } = session.ledger
  const run = runs.add({
    connectionSeq: connection.seq,
    id: ports.newId(),
    name,
    createdAt: ports.now(),
    setUp: { hasHeader: false, columns: noColumns, redirectUrl: null, atATime: defaultAtATime },
  })
  let place = 0
  let isBegun = false
  const onSlice = ({ rows: read, form, sheet }: RowSlice): void => {
    const rows = isBegun ? read : withoutTitle(read)
    isBegun ||= read.some(row => row.length > 0)
    place += read.length
    runs.rows.add(run.seq, place - rows.length, rows)
    // Pasted rows have tabs only because they were copied: their results are an ordinary CSV file.
    if (form !== null && !isPasted) runs.setForm(run.id, form)
    if (sheet !== null) runs.setName(run.id, `${name}, sheet ${sheet.slice(0, longestSheet)}`)
  }
  let isRead = false
  try {
    const read = await readInWorker(ports.tableScript, source, onSlice, { signal })
    isRead = read.ok && read.value === 'read'
    return read.ok ? ok(isRead ? run : null) : read
  } finally {
    if (!isRead) await removeRun(core, session, run)
  }
}
