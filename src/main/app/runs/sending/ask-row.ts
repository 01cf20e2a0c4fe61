import type { Failure } from '../../../../contract/failure.ts'
import { unknownReasonSchema } from '../../../../contract/links/unknown-reason.ts'
import type { CreateOutcome, WantedLink } from '../../../http/connect-client.ts'
import type { NewLink } from '../../../ledger/links/writing/making.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'
import type { StoredRow } from '../../../ledger/runs/run-rows.ts'
import { meaningOf } from './limits.ts'

/** What of a connection and a run decides what is asked for. */
export type Asking = { redirectUrl: string | null; tellsChanges: boolean }

/** A row as the link that is asked for. Pure. */
export const linkOf = (
  row: StoredRow,
  { redirectUrl, tellsChanges }: Asking,
  id: string,
  createdAt: number,
) => {
  const page = row.redirectUrl === '' ? redirectUrl : row.redirectUrl
  const { customer, email, note } = row
  const noted = tellsChanges && page !== null
  return { id, customer, email, note, redirectUrl: page, createdAt, noted } satisfies NewLink
}

/** The request for a link; the very same one again where it was asked for before. Pure. */
export const requestOf = (
  { id, redirectUrl }: Pick<NewLink, 'id' | 'redirectUrl'>,
  notes: NonNullable<WantedLink['notes']> | null,
): WantedLink => ({ redirectUrl, notes, idempotencyKey: id })

/** What one outcome is to its row. `again`: the row waits as before; `failure`: why. */
export type Verdict = { entry: Entry; kind: 'made' | 'failed' | 'unknown' | 'again'; failure: Failure | null }

/** What becomes of a row. Of a request that is repeated, a refusal says nothing about the first one: its outcome stays unknown. Pure. */
export const verdictOf = (
  outcome: CreateOutcome,
  { place, linkId, at, isResent }: { place: number; linkId: string; at: number; isResent: boolean },
): Verdict => {
  const base = { place, linkId, at }
  if (outcome.state === 'created')
    return { entry: { ...base, what: 'made', url: outcome.url }, kind: 'made', failure: null }
  const { failure } = outcome
  if (outcome.state === 'unknown') {
    const reason = unknownReasonSchema.parse(failure)
    return { entry: { ...base, what: 'unknown', reason }, kind: 'unknown', failure }
  }
  const isForAll = meaningOf(failure) !== 'row'
  if (isResent) {
    const entry = { ...base, what: 'unknown', reason: null } as const
    return { entry, kind: isForAll ? 'again' : 'failed', failure }
  }
  if (isForAll) return { entry: { ...base, what: 'again' }, kind: 'again', failure }
  return { entry: { ...base, what: 'failed', error: failure }, kind: 'failed', failure }
}
