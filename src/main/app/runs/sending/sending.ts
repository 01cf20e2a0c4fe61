import type { Failure } from '../../../../contract/failure.ts'
import type { RowState, RunState } from '../../../../contract/run.ts'
import type { Target, WantedLink } from '../../../http/connect-client.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { Entry } from '../../../ledger/runs/run-journal.ts'
import type { StoredRow } from '../../../ledger/runs/run-rows.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import type { Runs } from '../../../ledger/runs/runs.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import { sureFor } from '../../links/making.ts'
import { wrote } from '../../links/wrote.ts'
import { linkOf, requestOf, type Verdict, verdictOf } from './ask-row.ts'
import { createJournal } from './journal.ts'
import { createConcurrencyLimit, createSemaphore, meaningOf } from './limits.ts'

const sliceRows = 200

/** The rows of a run that are in one state, in their order, read a slice at a time; each once, unless it is put back. */
const createWaitingRows = (
  { rows }: Pick<Runs, 'rows'>,
  seq: number,
  state: Extract<RowState, 'waiting' | 'unknown'>,
) => {
  let slice: StoredRow[] = []
  let place = 0
  const back: StoredRow[] = []
  const read = (): StoredRow | undefined => {
    for (;;) {
      const next = slice.shift()
      if (next?.state === state) return next
      if (next !== undefined) continue
      slice = rows.inState(seq, state, place, sliceRows)
      const last = slice.at(-1)
      if (last === undefined) return undefined
      place = last.place + 1
    }
  }
  return {
    next: (): StoredRow | null => back.shift() ?? read() ?? null,
    putBack: (row: StoredRow): void => void back.push(row),
  }
}

/** How a pass over the rows ended: `done`, or why it did not. */
export type Ending = { state: Extract<RunState, 'paused' | 'stopped' | 'done'>; failure: Failure | null }

export type Pass = {
  context: ConnectionContext
  run: StoredRun
  target: Target
  /** Which rows: those that wait, or once more those of unknown outcome. */
  rows: 'waiting' | 'unknown'
  /** Called after each row. */
  onRow: (kind: Verdict['kind']) => void
}

type Begun = { row: StoredRow; entry: Entry; request: WantedLink }

const failureOf = (error: unknown): Failure => {
  const problem = ledgerProblemOf(error)
  return problem === null ? { code: 'internal', reference: 'run' } : { code: 'store', problem }
}

const secondsOf = (failure: Failure): number | null =>
  'retryAfterSeconds' in failure ? failure.retryAfterSeconds : null

/** Sends the rows of a run. Row and link are on the disk before their request leaves, and what came back before the next one begins. */
export const startSending = (core: Core, { context, run, target, rows: state, onRow }: Pass) => {
  const { ports, client } = core
  const { ledger } = context.session
  const rows = createWaitingRows(ledger.runs, run.seq, state)
  const concurrency = createConcurrencyLimit(run.atATime)
  const journal = createJournal(
    {
      journal: ledger.runs.journal,
      onEnd: id => void wrote(core, () => ledger.links.endMaking(id)),
    },
    { seq: run.seq, connectionSeq: run.connectionSeq },
    ports,
  )
  let ending: Ending | null = null
  let waits: number | null = null
  const goesOn = () => ending === null
  const semaphore = createSemaphore({ limit: concurrency.limit, goesOn }, ports.wait)
  const end = (next: Ending) => {
    ending ??= next
    semaphore.wake()
  }
  const pause = (failure: Failure) => end({ state: 'paused', failure })

  const wait = (failure: Failure) => {
    if (semaphore.isHeld()) return
    const seconds = concurrency.afterWait(secondsOf(failure))
    if (seconds === null) return pause(failure)
    waits = seconds
    void semaphore.hold(seconds * 1000).then(() => {
      waits = null
    })
  }

  const goesBack = (failure: Failure, row: StoredRow): void => {
    rows.putBack(row)
    if (meaningOf(failure) === 'wait') wait(failure)
    else pause(failure)
  }

  const react = ({ kind, failure }: Verdict, row: StoredRow): void => {
    onRow(kind)
    if (failure === null) concurrency.afterMade()
    else if (kind === 'again') goesBack(failure, row)
    else if (kind === 'unknown' && !concurrency.afterUnknown()) pause(failure)
    else if (kind === 'failed' && !concurrency.afterFailed()) pause(failure)
  }

  const asking = { redirectUrl: run.redirectUrl, tellsChanges: context.connection.tellsChanges === 1 }

  /** The first request for a row's link. */
  const first = (row: StoredRow): Begun => {
    const link = linkOf(row, asking, ports.newId(), ports.now())
    const { customer: reference, email, note, noted } = link
    const request = requestOf(link, noted ? { reference, email, note } : null)
    return { row, entry: { what: 'send', place: row.place, link }, request }
  }

  /** The same request once more; null where the service may have forgotten it, so that it could make a second link. */
  const again = (row: StoredRow): Begun | null => {
    const link = row.linkId === null ? null : ledger.links.byId(run.connectionSeq, row.linkId)
    if (link === null || ports.now() - link.createdAt > sureFor) return null
    const entry = { what: 'resend', place: row.place, linkId: link.id, at: ports.now() } as const
    return { row, entry, request: requestOf(link, ledger.links.notesOf(link.id)) }
  }

  const take = (): Begun | null => {
    for (;;) {
      const row = rows.next()
      if (row === null) return null
      const begun = state === 'unknown' ? again(row) : first(row)
      if (begun !== null) return begun
    }
  }

  /** Asks for one row's link, with what came of the one before on the same write; answers what came, null after the last row. */
  const next = async (before: Entry[]): Promise<Entry[] | null> => {
    const begun = take()
    if (begun === null) {
      await journal.write(before)
      return null
    }
    const { row, entry, request } = begun
    await journal.write([...before, entry])
    const outcome = await client.createLink(target, request)
    const about = { place: row.place, linkId: request.idempotencyKey, at: ports.now() }
    const verdict = verdictOf(outcome, { ...about, isResent: state === 'unknown' })
    react(verdict, row)
    return [verdict.entry]
  }

  const work = async (): Promise<void> => {
    let before: Entry[] | null = []
    while (before !== null) {
      // What has to wait for anything waits on the disk.
      if (!semaphore.isFree()) {
        await journal.write(before)
        before = []
      }
      if (!(await semaphore.acquire())) return
      try {
        if (!isStill(core, context)) return pause({ code: 'no_connection' })
        before = await next(before)
      } finally {
        semaphore.release()
      }
    }
  }

  const guarded = () =>
    work().catch((error: unknown) => {
      ports.log('A run could not go on', { problem: failureOf(error).code })
      pause(failureOf(error))
    })

  const finished = async (): Promise<Ending> => {
    await Promise.all(Array.from({ length: run.atATime }, guarded))
    try {
      journal.writeUnsaved()
    } catch (error) {
      pause(failureOf(error))
    }
    return ending ?? { state: 'done', failure: null }
  }

  return {
    finished: finished(),
    stop: (next: 'paused' | 'stopped') => end({ state: next, failure: null }),
    /** Seconds that the service asked to wait; null where nothing is waited for. */
    waits: () => waits,
    /** Writes what came back and is not on the disk yet. Throws what SQLite throws. */
    writeUnsaved: journal.writeUnsaved,
    hasUnsaved: journal.hasUnsaved,
  }
}
