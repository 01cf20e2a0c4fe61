import type { RunRow } from '../../../../contract/run.ts'
import type { Target, WantedLink } from '../../../http/connect-client.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import { sureFor } from '../../links/making.ts'
import { rowSlices } from '../row-slices.ts'

export type Pass = {
  context: ConnectionContext
  run: StoredRun
  target: Target
  /** Which rows: those that wait, or once more those of unknown outcome. */
  rows: 'waiting' | 'unknown'
}

/** A row whose link is asked for now. */
export type Begun = { row: RunRow; entry: Entry; request: WantedLink }

/** The rows of a pass, in their order; each once, unless it is put back. */
export const createRows = ({ context, run, rows: state }: Pass) => {
  const slices = rowSlices(context.session.ledger.runs, run.seq, 200, state)
  let rows: RunRow[] = []
  return {
    next: (): RunRow | null => {
      if (rows.length === 0) rows = slices.next().value ?? []
      return rows.shift() ?? null
    },
    putBack: (row: RunRow): void => void rows.unshift(row),
  }
}

/** What a row's link is asked for with. */
export const createAsking = ({ ports }: Core, { context, run, rows }: Pass) => {
  const { links } = context.session.ledger
  const tellsChanges = context.connection.tellsChanges === true

  /** The first request for a row's link. */
  const first = (row: RunRow): Begun => {
    const { place, customer, email, note } = row
    const [id, createdAt] = [ports.newId(), ports.now()]
    const redirectUrl = row.redirectUrl === '' ? run.redirectUrl : row.redirectUrl
    const noted = tellsChanges && redirectUrl !== null
    const link = { id, customer, email, note, redirectUrl, createdAt, noted }
    const notes = noted ? { reference: customer, email, note } : null
    const entry: Entry = { what: 'send', place, linkId: id, at: createdAt, link }
    return { row, entry, request: { redirectUrl, notes, idempotencyKey: id } }
  }

  /** The very same request once more; null where the service may have forgotten it, so that it could make a second link. */
  const again = (row: RunRow): Begun | null => {
    const link = row.linkId === null ? null : links.byId(run.connectionSeq, row.linkId)
    if (link === null || ports.now() - link.createdAt > sureFor) return null
    const { id, redirectUrl } = link
    const entry: Entry = { what: 'resend', place: row.place, linkId: id, at: ports.now() }
    return { row, entry, request: { redirectUrl, notes: links.notesOf(id), idempotencyKey: id } }
  }

  return rows === 'unknown' ? again : first
}
