import type { Failure } from '../../../../contract/failure.ts'
import { isKeyForgotten } from '../../../../contract/links/idempotency-key.ts'
import { unknownReasonSchema } from '../../../../contract/links/unknown-reason.ts'
import type { RunRow } from '../../../../contract/run.ts'
import type { CreateOutcome, Target, WantedLink } from '../../../http/connect-client.ts'
import { troubleOf } from '../../../http/trouble.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import type { Ports } from '../../ports.ts'
import { createRowCheck } from '../list/row-check.ts'

/** One pass over a run: it sends the rows that wait, or of these only those that failed before, or repeats the requests of unknown outcome. */
export type Pass = {
  context: ConnectionContext
  run: StoredRun
  target: Target
  rows: 'waiting' | 'retried' | 'unknown'
}

/** `entry`: must be durable before the request is sent. */
export type RowRequest = { row: RunRow; entry: Entry; request: WantedLink }

type Outside = Pick<Core, 'making'> & { ports: Pick<Ports, 'now' | 'newId'> }

const firstRequest = ({ ports }: Outside, { context, run }: Pass, row: RunRow): RowRequest => {
  const { place, customer, email, note } = row
  const [id, createdAt] = [ports.newId(), ports.now()]
  const redirectUrl = row.redirectUrl === '' ? run.redirectUrl : row.redirectUrl
  const noted = context.connection.offersChanges === true && redirectUrl !== null
  const link = { id, customer, email, note, redirectUrl, createdAt, noted }
  const notes = noted ? { reference: customer, email, note } : null
  const entry: Entry = { state: 'sending', place, linkId: id, at: createdAt, link }
  return { row, entry, request: { redirectUrl, notes, idempotencyKey: id } }
}

/** Null where the link is known by now, or another request could make a second one: it is asked for by hand, or the service may have forgotten its key. */
const sameRequest = ({ making, ports }: Outside, { context, run }: Pass, row: RunRow): RowRequest | null => {
  const { links } = context.session.ledger
  const link = row.linkId === null ? null : links.byId(run.connectionSeq, row.linkId)
  if (link === null || link.url !== null || isKeyForgotten(link.createdAt, ports.now())) return null
  if (making.has(link.id)) return null
  const { id, redirectUrl } = link
  const entry: Entry = { state: 'sending', place: row.place, linkId: id, at: ports.now(), link: null }
  return { row, entry, request: { redirectUrl, notes: links.notesOf(id), idempotencyKey: id } }
}

/** Leaves a row out if its customer got a link since the list was checked; answers whether it did. Throws what SQLite throws. */
const leaveOut = ({ context, run }: Pass, row: RunRow): boolean => {
  // A person wants another link; and in a list of one name each look would read all links of the rows before.
  if (row.nevertheless) return false
  const { links, runs } = context.session.ledger
  const registered = (key: string) => {
    const found = links.ofCustomers.registered(run.connectionSeq, key)
    if (found === null || !links.isKept(found.id)) return null
    // The list has several rows of this customer, and a person wants a link for each.
    return runs.rows.hasLink(run.seq, found.id) ? null : found
  }
  // Without a header, so that cells beyond it, which were judged before, are not looked at.
  const check = createRowCheck({ hasHeader: false, header: [], columns: run.columns })
  const checked = check(row, { registered, sharesSince: () => null })
  if (checked.state === 'left_out') runs.rows.saveChecked(run.seq, [checked])
  return checked.state === 'left_out'
}

/** The request for a row's link; null: the row is skipped in this pass. Throws what SQLite throws. */
export const requestOf = (outside: Outside, pass: Pass, row: RunRow): RowRequest | null => {
  if (pass.rows === 'unknown') return sameRequest(outside, pass, row)
  return leaveOut(pass, row) ? null : firstRequest(outside, pass, row)
}

/** What a kind of trouble means: the run waits, it pauses until a person has mended the cause, or just the row failed. */
const meanings = { busy: 'wait', refused: 'pause', lost: 'pause', unusable: 'failed' } as const

/** What an outcome means for its row. `wait`, `pause`: the row is sent again after the wait, or once the run is resumed. */
export type Verdict = {
  entry: Entry
  kind: 'made' | 'failed' | 'unknown' | 'wait' | 'pause'
  failure: Failure | null
}

/** Decides what becomes of a row. If a repeated request is refused, that says nothing about the first one: its outcome stays unknown. Pure. */
export const verdictOf = (
  outcome: CreateOutcome,
  about: Pick<Entry, 'place' | 'linkId' | 'at'>,
  isResent: boolean,
): Verdict => {
  if (outcome.state === 'created')
    return { entry: { ...about, state: 'created', url: outcome.url }, kind: 'made', failure: null }
  const { failure } = outcome
  if (outcome.state === 'unknown') {
    const error = unknownReasonSchema.parse(failure)
    return { entry: { ...about, state: 'unknown', error }, kind: 'unknown', failure }
  }
  const kind = meanings[troubleOf(failure)]
  if (isResent) return { entry: { ...about, state: 'unknown', error: null }, kind, failure }
  if (kind === 'failed') return { entry: { ...about, state: 'failed', error: failure }, kind, failure }
  return { entry: { ...about, state: 'waiting' }, kind, failure }
}
