import type { Failure } from '../../../../contract/failure.ts'
import { unknownReasonSchema } from '../../../../contract/links/unknown-reason.ts'
import type { CreateOutcome } from '../../../http/connect-client.ts'
import { troubleOf } from '../../../http/trouble.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'

/** What trouble means for a run: it waits, or pauses until a person has mended the cause; or only the row failed. */
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
