import type { Failure } from '../../../../contract/failure.ts'
import { unknownReasonSchema } from '../../../../contract/links/unknown-reason.ts'
import type { CreateOutcome } from '../../../http/connect-client.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'

/** What a failure of one request means for the run: it waits, it pauses, or only this row failed. Pure. */
const meaningOf = ({ code }: Failure): 'wait' | 'pause' | 'row' => {
  switch (code) {
    case 'rate_limited':
    case 'service_unavailable':
      return 'wait'
    case 'key_refused':
    case 'key_missing':
    case 'keychain':
    case 'no_connection':
    case 'unreachable':
    case 'practice_stopped':
    case 'store':
    case 'internal':
      return 'pause'
    default:
      return 'row'
  }
}

/** What one outcome is to its row; `wait` and `pause`: the row is sent once more, after the run waited or was started again. */
export type Verdict = {
  entry: Entry
  kind: 'made' | 'failed' | 'unknown' | 'wait' | 'pause'
  failure: Failure | null
}

/** What becomes of a row. Of a request that is repeated, a refusal says nothing about the first one: its outcome stays unknown. Pure. */
export const verdictOf = (
  outcome: CreateOutcome,
  about: Pick<Entry, 'place' | 'linkId' | 'at'>,
  isResent: boolean,
): Verdict => {
  if (outcome.state === 'created')
    return { entry: { ...about, what: 'made', url: outcome.url }, kind: 'made', failure: null }
  const { failure } = outcome
  if (outcome.state === 'unknown') {
    const reason = unknownReasonSchema.parse(failure)
    return { entry: { ...about, what: 'unknown', reason }, kind: 'unknown', failure }
  }
  const meaning = meaningOf(failure)
  const kind = meaning === 'row' ? 'failed' : meaning
  if (isResent) return { entry: { ...about, what: 'unknown', reason: null }, kind, failure }
  if (kind === 'failed') return { entry: { ...about, what: 'failed', error: failure }, kind, failure }
  return { entry: { ...about, what: 'again' }, kind, failure }
}
