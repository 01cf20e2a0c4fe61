import type { Failure } from '../../../../contract/failure.ts'
import type { RunRow } from '../../../../contract/run.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'
import { type Core, isContextOpen } from '../../current.ts'
import { trySave } from '../../log-failure.ts'
import { type Begun, createAsking, createRows, type Pass } from './asking.ts'
import { createLimits, createRate } from './limits.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** How a pass over the rows ended: `done`, or why it did not. */
export type Ending = { state: 'paused' | 'stopped' | 'done'; paused: Failure | null }

const failureOf = (error: unknown): Failure => {
  const problem = ledgerProblemOf(error)
  return problem === null ? { code: 'internal', reference: 'run' } : { code: 'store', problem }
}

/**
 * Sends the rows of a run. Row and link are on the disk before their request leaves, and what came back before the next one begins. On a full
 * disk the run pauses, and what came back is kept in memory until a later write. `onSaved`: called after each write of it.
 */
export const startSending = (core: Core, pass: Pass, onSaved: () => void) => {
  const { ports, client } = core
  const { links, runs } = pass.context.session.ledger
  const rows = createRows(pass)
  const ask = createAsking(core, pass)
  const limits = createLimits(pass.run.atATime)
  const rate = createRate(() => performance.now())
  let ending: Ending | null = null
  let waits: number | null = null
  let underWay = 0
  /** What came back and is not on the disk yet. */
  let unsaved: Entry[] = []
  let changed = Promise.withResolvers<void>()

  const wake = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const end = (next: Ending): void => {
    ending ??= next
    wake()
  }
  const pause = (paused: Failure): void => end({ state: 'paused', paused })
  const fail = (error: unknown): void => {
    ports.log('A run could not go on', { problem: failureOf(error).code })
    pause(failureOf(error))
  }

  const wait = (failure: Failure): void => {
    if (waits !== null) return
    waits = limits.afterWait('retryAfterSeconds' in failure ? failure.retryAfterSeconds : null)
    if (waits === null) pause(failure)
    else
      void ports.wait(waits * 1000).then(() => {
        waits = null
        wake()
      })
  }

  const react = ({ kind, failure }: Verdict, row: RunRow): void => {
    if (kind === 'wait' || kind === 'pause') rows.putBack(row)
    else rate.note()
    if (failure === null || kind === 'made') limits.afterMade()
    else if (kind === 'wait') wait(failure)
    else if (kind === 'pause' || !limits.after(kind)) pause(failure)
  }

  const send = async ({ row, entry, request }: Begun): Promise<void> => {
    const outcome = await client.createLink(pass.target, request)
    const about = { place: row.place, linkId: entry.linkId, at: ports.now() }
    const verdict = verdictOf(outcome, about, pass.rows === 'unknown')
    unsaved.push(verdict.entry)
    react(verdict, row)
  }

  /** The links of these are asked for no more, and show in the register. */
  const endMaking = (entries: Entry[]): void => {
    for (const { linkId } of entries) trySave(core, () => links.endMaking(linkId))
  }

  /** Writes what came back, and what begins now. Throws what SQLite throws; then nothing of it began. */
  const save = (begun: Entry[] = []): void => {
    if (unsaved.length + begun.length === 0) return
    try {
      runs.journal.enter(pass.run, [...unsaved, ...begun])
    } catch (error) {
      endMaking(begun)
      throw error
    }
    if (unsaved.length === 0) return
    endMaking(unsaved)
    unsaved = []
    onSaved()
  }

  /** Rows whose requests may leave now. */
  const free = (): Begun[] => {
    const begun: Begun[] = []
    while (ending === null && waits === null && underWay + begun.length < limits.atATime()) {
      const row = rows.next()
      if (row === null) break
      const one = ask(row)
      if (one !== null) begun.push(one)
    }
    return begun
  }

  /** Writes what came back, and has as many requests leave as may. */
  const turn = (): void => {
    try {
      if (!isContextOpen(core, pass.context)) pause({ code: 'no_connection' })
      const begun = free()
      save(begun.map(({ entry }) => entry))
      underWay += begun.length
      for (const one of begun)
        void send(one)
          .catch(fail)
          .finally(() => {
            underWay -= 1
            wake()
          })
    } catch (error) {
      fail(error)
    }
  }

  const finish = async (): Promise<Ending> => {
    for (;;) {
      turn()
      if (underWay === 0 && (ending !== null || waits === null)) break
      await changed.promise
    }
    return ending ?? { state: 'done', paused: null }
  }

  return {
    finished: finish(),
    stop: (state: 'paused' | 'stopped'): void => end({ state, paused: null }),
    /** Seconds that the service asked to wait; null where nothing is waited for. */
    waits: () => waits,
    perSecond: rate.perSecond,
    /** Writes what came back and is not on the disk yet. Throws what SQLite throws. */
    save: (): void => save(),
  }
}
