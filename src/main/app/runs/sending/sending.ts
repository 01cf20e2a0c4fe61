import type { Failure } from '../../../../contract/failure.ts'
import type { RunRow } from '../../../../contract/run.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'
import { type Core, isContextOpen } from '../../current.ts'
import { createLimits } from './limits.ts'
import { type Pass, type RowRequest, requestOf, type Verdict, verdictOf } from './row.ts'

/** How a pass over the rows ended: `done`, or why it did not. */
export type Ending = { state: 'paused' | 'stopped' | 'done'; paused: Failure | null }

/**
 * Sends the rows of a run. Row and link are on disk before their request leaves, and its answer before the next request leaves. When the disk is
 * full the run pauses, and answers stay in memory until `save` can write them. `onSaved`: called after rows were written or skipped.
 */
export const startSending = (core: Core, pass: Pass, onSaved: () => void) => {
  const { ports, client } = core
  const { runs } = pass.context.session.ledger
  const limits = createLimits(pass.run.atATime, () => performance.now())
  const rows = runs.rows.each(pass.run.seq, pass.rows)
  const toRepeat: RunRow[] = []
  const finished = Promise.withResolvers<Ending>()
  let ending: Ending | null = null
  let waits: number | null = null
  let underWay = 0
  let isDue = false
  let unsaved: Entry[] = []

  /** Writes all or nothing. Throws what SQLite throws. */
  const save = (begun: Entry[] = []): void => {
    if (unsaved.length + begun.length === 0) return
    runs.journal.enter(pass.run, [...unsaved, ...begun])
    if (unsaved.length > 0) onSaved()
    unsaved = []
  }

  const pause = (paused: Failure): void => {
    ending ??= { state: 'paused', paused }
  }
  const pauseAfter = (error: unknown): void => {
    const problem = ledgerProblemOf(error)
    ports.log('A run could not go on', { problem })
    pause(problem === null ? { code: 'internal', reference: 'run' } : { code: 'store', problem })
  }

  const wait = (failure: Failure): void => {
    if (waits !== null) return
    waits = limits.afterWait('retryAfterSeconds' in failure ? failure.retryAfterSeconds : null)
    if (waits === null) pause(failure)
    else
      void ports.wait(waits * 1000).then(() => {
        waits = null
        sendMore()
      })
  }

  const applyVerdict = ({ kind, failure }: Verdict, row: RunRow): void => {
    if (kind === 'wait' || kind === 'pause') toRepeat.push(row)
    else limits.countAnswer()
    if (failure === null || kind === 'made') limits.afterMade()
    else if (kind === 'wait') wait(failure)
    else if (kind === 'pause' || limits.isTooMany(kind)) pause(failure)
  }

  const send = async ({ row, entry, request }: RowRequest): Promise<void> => {
    underWay += 1
    try {
      const outcome = await client.createLink(pass.target, request)
      const about = { place: row.place, linkId: entry.linkId, at: ports.now() }
      const verdict = verdictOf(outcome, about, pass.rows === 'unknown')
      unsaved.push(verdict.entry)
      applyVerdict(verdict, row)
    } catch (error) {
      pauseAfter(error)
    }
    underWay -= 1
    sendSoon()
  }

  /** Saves answers and starts as many requests as are allowed now. */
  const sendMore = (): void => {
    let isSkipped = false
    try {
      if (!isContextOpen(core, pass.context)) pause({ code: 'no_connection' })
      const next: RowRequest[] = []
      while (ending === null && waits === null && underWay + next.length < limits.atATime()) {
        const row = toRepeat.shift() ?? rows.next().value
        if (row === undefined) break
        const request = requestOf(core, pass, row)
        isSkipped = request === null
        // Other work gets its turn: it may be so with every row of a long list.
        if (request === null) break
        next.push(request)
      }
      save(next.map(({ entry }) => entry))
      for (const request of next) void send(request)
    } catch (error) {
      pauseAfter(error)
    }
    if (isSkipped) {
      onSaved()
      sendSoon()
    } else if (underWay === 0 && (ending !== null || waits === null))
      finished.resolve(ending ?? { state: 'done', paused: null })
  }
  /** Answers that arrive in one turn of the event loop are saved by one write. */
  const sendSoon = (): void => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      sendMore()
    })
  }
  sendMore()

  return {
    finished: finished.promise,
    stop: (state: 'paused' | 'stopped'): void => {
      ending ??= { state, paused: null }
      sendMore()
    },
    /** Seconds that the service asked to wait; null: the run does not wait. */
    waits: () => waits,
    perSecond: limits.perSecond,
    /** Writes the answers that are not on disk yet. Throws what SQLite throws. */
    save: (): void => save(),
  }
}
