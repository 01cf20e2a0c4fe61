import type { Failure } from '../../../../contract/failure.ts'
import type { RunRow } from '../../../../contract/run.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'
import { type Core, isStill, wrote } from '../../current.ts'
import { type Begun, createAsking, createRows, type Pass } from './asking.ts'
import { createLimits } from './limits.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** How a pass over the rows ended: `done`, or why it did not. */
export type Ending = { state: 'paused' | 'stopped' | 'done'; failure: Failure | null }

const failureOf = (error: unknown): Failure => {
  const problem = ledgerProblemOf(error)
  return problem === null ? { code: 'internal', reference: 'run' } : { code: 'store', problem }
}

const secondsOf = (failure: Failure): number | null =>
  'retryAfterSeconds' in failure ? failure.retryAfterSeconds : null

const isBeginning = ({ what }: Entry): boolean => what === 'send' || what === 'resend'

/** Writes what happens to rows. On a full disk, what came back is kept in memory until a later write, and no new request begins. */
const createSaving = (core: Core, { context, run }: Pass) => {
  const { links, runs } = context.session.ledger
  let unsaved: Entry[] = []
  /** Its link is being asked for no more, and shows in the register. */
  const endMaking = ({ linkId }: Entry): void => void wrote(core, () => links.endMaking(linkId))
  return {
    /** Throws what SQLite throws; then none of it began. */
    save: (entries: Entry[]): void => {
      const all = [...unsaved, ...entries]
      if (all.length === 0) return
      try {
        runs.journal.enter(run, all)
      } catch (error) {
        for (const entry of entries.filter(isBeginning)) endMaking(entry)
        unsaved = all.filter(entry => !isBeginning(entry))
        throw error
      }
      unsaved = []
      for (const entry of all) if (!isBeginning(entry)) endMaking(entry)
    },
    hasUnsaved: (): boolean => unsaved.length > 0,
  }
}

/** Sends the rows of a run. Row and link are on the disk before their request leaves, and what came back before the next one begins. */
export const startSending = (core: Core, pass: Pass) => {
  const { ports, client } = core
  const rows = createRows(pass)
  const ask = createAsking(core, pass)
  const { save, hasUnsaved } = createSaving(core, pass)
  const limits = createLimits(pass.run.atATime)
  let ending: Ending | null = null
  let waits: number | null = null
  let working = 0
  let changed = Promise.withResolvers<void>()
  const wake = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const end = (next: Ending): void => {
    ending ??= next
    wake()
  }
  const pause = (failure: Failure): void => end({ state: 'paused', failure })
  const goesOn = (): boolean => ending === null
  const isFree = (): boolean => waits === null && working < limits.atATime()

  const wait = (failure: Failure): void => {
    if (waits !== null) return
    waits = limits.afterWait(secondsOf(failure))
    if (waits === null) pause(failure)
    else
      void ports.wait(waits * 1000).then(() => {
        waits = null
        wake()
      })
  }

  const react = ({ kind, failure }: Verdict, row: RunRow): void => {
    pass.onRow(kind)
    if (kind === 'wait' || kind === 'pause') rows.putBack(row)
    if (failure === null || kind === 'made') limits.afterMade()
    else if (kind === 'wait') wait(failure)
    else if (kind === 'pause' || !limits.after(kind)) pause(failure)
  }

  const take = (): Begun | null => {
    for (let row = rows.next(); row !== null; row = rows.next()) {
      const begun = ask(row)
      if (begun !== null) return begun
    }
    return null
  }

  /** Asks for one row's link, with what came of the one before in the same write; answers what came, null after the last row. */
  const next = async (before: Entry[]): Promise<Entry[] | null> => {
    const begun = take()
    save(begun === null ? before : [...before, begun.entry])
    if (begun === null) return null
    const { row, entry, request } = begun
    const outcome = await client.createLink(pass.target, request)
    const about = { place: row.place, linkId: entry.linkId, at: ports.now() }
    const verdict = verdictOf(outcome, about, pass.rows === 'unknown')
    react(verdict, row)
    return [verdict.entry]
  }

  const work = async (): Promise<void> => {
    for (let before: Entry[] | null = []; before !== null; ) {
      // Nobody knows how long the wait is, so what came back is saved before it.
      if (!goesOn() || !isFree()) {
        save(before)
        before = []
      }
      while (goesOn() && !isFree()) await changed.promise
      if (!goesOn()) return
      if (!isStill(core, pass.context)) return pause({ code: 'no_connection' })
      working += 1
      try {
        before = await next(before)
      } finally {
        working -= 1
        wake()
      }
    }
  }

  /** Pauses the run where work fails, as on a full disk. */
  const guarded = async (what: () => Promise<void> | void): Promise<void> => {
    try {
      await what()
    } catch (error) {
      ports.log('A run could not go on', { problem: failureOf(error).code })
      pause(failureOf(error))
    }
  }

  const finish = async (): Promise<Ending> => {
    await Promise.all(Array.from({ length: pass.run.atATime }, () => guarded(work)))
    await guarded(() => save([]))
    return ending ?? { state: 'done', failure: null }
  }

  return {
    finished: finish(),
    stop: (state: 'paused' | 'stopped'): void => end({ state, failure: null }),
    /** Seconds that the service asked to wait; null where nothing is waited for. */
    waits: () => waits,
    /** Writes what came back and is not on the disk yet. Throws what SQLite throws. */
    writeUnsaved: (): void => save([]),
    hasUnsaved,
  }
}
