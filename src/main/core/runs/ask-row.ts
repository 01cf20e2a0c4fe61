import type { Failure } from '../../../contract/failure.ts'
import { unknownReasonSchema } from '../../../contract/unknown-reason.ts'
import type { NewLink } from '../../store/links.ts'
import type { StoredRow } from '../../store/runs/row-store.ts'
import type { Entry } from '../../store/runs/run-journal.ts'
import type { CreateOutcome } from '../client/connect-client.ts'
import { meaningOf } from './pace.ts'

/** A row as the link that is asked for. Pure. */
export const linkOf = (
  row: StoredRow,
  defaultUrl: string | null,
  id: string,
  createdAt: number,
): NewLink => ({
  id,
  customer: row.customer,
  email: row.email,
  note: row.note,
  redirectUrl: row.redirectUrl === '' ? defaultUrl : row.redirectUrl,
  createdAt,
})

/** What one outcome is to its row. `again`: the row waits as before; `failure`: why. */
export type Verdict = { entry: Entry; kind: 'made' | 'failed' | 'unknown' | 'again'; failure: Failure | null }

/**
 * What becomes of a row, by the outcome of its request. Of one that was asked for before, a refusal now says nothing about the
 * first request: its outcome stays unknown. Pure. Source: decisions page, "Errors of our service".
 */
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
