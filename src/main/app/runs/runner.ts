import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Run } from '../../../contract/run.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import { attempt } from '../attempt.ts'
import { type ConnectionContext, type Core, isStill, targetOf } from '../current.ts'
import { throttle } from '../throttle.ts'
import type { Session } from '../vault/session.ts'
import { createOutside } from './outside.ts'
import { createRate } from './sending/rate.ts'
import { type Ending, startSending } from './sending/sending.ts'
import { viewOf } from './view.ts'

/** Throttles events, in milliseconds; often enough for a bar that moves. */
const tellEvery = 250
const tellLinksEvery = 1000

/** Those that wait, those that failed as new requests, or those of unknown outcome as the same ones once more. */
export type RowsToSend = 'waiting' | 'failed' | 'unknown'

type Active = {
  id: string
  sending: ReturnType<typeof startSending>
  rate: ReturnType<typeof createRate>
  ended: Promise<void>
}

/** Runs of this app, of which one sends at a time. */
export const createRunner = (core: Core) => {
  const { ports } = core
  const outside = createOutside(core)
  let active: Active | null = null
  /** What the disk would not take when a run paused: it is tried again before anything else of that run. */
  const unsaved = new Map<string, { session: Session; writeUnsaved: () => void }>()

  const liveOf = (id: string) =>
    active?.id === id
      ? { waits: active.sending.waits(), perSecond: active.rate.perSecond() }
      : { waits: null, perSecond: null }

  /** How runs ended where the disk would not take that. */
  const endings = new Map<string, Ending>()

  /** What is kept as running, and is not, was paused: by this app, or because it ended. */
  const stateOf = ({ id, state, paused }: StoredRun): Pick<StoredRun, 'state' | 'paused'> =>
    state === 'running' && active?.id !== id
      ? { state: endings.get(id)?.state ?? 'paused', paused: endings.get(id)?.failure ?? null }
      : { state, paused }

  const view = ({ ledger }: Session, run: StoredRun): Run =>
    viewOf(ledger.runs, { ...run, ...stateOf(run) }, liveOf(run.id))

  /** Never throws: the page reads anew. */
  const tell = (session: Session, id: string): void =>
    void attempt(ports, 'A run could not be read', () => {
      const run = session.ledger.runs.byId(id)
      if (run === null) return
      const shown = view(session, run)
      ports.emit('runs.changed', shown)
      if (active?.id === id) outside.progress(shown)
    })

  const finish = (session: Session, id: string, { state, failure }: Ending): void => {
    const isSaved = attempt(ports, 'How a run ended could not be saved', () =>
      session.ledger.runs.change({ id, state, paused: failure, at: ports.now() }),
    )
    // After a start of the app it is found as one that was interrupted.
    if (!isSaved) endings.set(id, { state, failure })
  }

  /** A person who paused or stopped it knows. Never throws: the store may be closed by then. */
  const tellEnd = (session: Session, id: string, { state, failure }: Ending): void => {
    ports.showProgress(null)
    if (state !== 'done' && failure === null) return
    attempt(ports, 'The end of a run could not be announced', () => {
      const run = session.ledger.runs.byId(id)
      if (run !== null) outside.ended(view(session, run))
    })
  }

  const saveUnsaved = (session: Session, id: string): void => {
    const left = unsaved.get(id)
    // Of a store that is closed nothing can be written any more: its rows were unknown when the next one was opened.
    if (left?.session === session) left.writeUnsaved()
    unsaved.delete(id)
  }

  /** A run as it can be started now, or why it cannot. */
  const startable = (context: ConnectionContext, id: string): Result<StoredRun> => {
    if (!isStill(core, context)) return fail({ code: 'no_connection' })
    if (active?.id === id) return fail({ code: 'run_busy', doing: 'sending' })
    if (active !== null) return fail({ code: 'run_under_way', runId: active.id })
    const run = context.session.ledger.runs.byId(id)
    if (run === null || run.state === 'reading') return fail({ code: 'not_found', subject: id })
    return run.state === 'checking' ? fail({ code: 'run_busy', doing: 'checking' }) : ok(run)
  }

  /** Answers once it has begun. */
  const start = async (context: ConnectionContext, id: string, rows: RowsToSend): Promise<Result<Run>> => {
    const before = startable(context, id)
    if (!before.ok) return before
    const { session } = context
    const { ledger } = session
    const target = await targetOf(core, context)
    if (!target.ok) return target
    // The keychain may have taken its time.
    const now = startable(context, id)
    if (!now.ok) return now
    const run = now.value
    saveUnsaved(session, id)
    endings.delete(id)
    ledger.runs.begin(run, ports.now())
    if (rows === 'failed') ledger.runs.journal.retryFailed(run.seq)
    const rate = createRate(() => performance.now())
    const tellRun = throttle(tellEvery, () => tell(session, id))
    const tellLinks = throttle(tellLinksEvery, () => ports.emit('links.changed', null))
    const sending = startSending(core, {
      context,
      run,
      target: target.value,
      rows: rows === 'unknown' ? 'unknown' : 'waiting',
      onRow: kind => {
        if (kind !== 'again') rate.note()
        tellRun()
        tellLinks()
      },
    })
    const ended = sending.finished.then(ending => {
      if (sending.hasUnsaved()) unsaved.set(id, { session, writeUnsaved: sending.writeUnsaved })
      finish(session, id, ending)
      active = null
      tell(session, id)
      tellEnd(session, id, ending)
      tellLinks(true)
    })
    active = { id, sending, rate, ended }
    tellRun(true)
    return ok(view(session, ledger.runs.byId(id) ?? run))
  }

  /** Ends the run that sends after what is under way; does nothing for another. */
  const stop = async (id: string, state: 'paused' | 'stopped'): Promise<void> => {
    if (active?.id !== id) return
    const { sending, ended } = active
    sending.stop(state)
    await ended
  }

  return {
    view,
    tell,
    start,
    stop,
    isActive: (id: string): boolean => active?.id === id,
    /** Whether a run sends. */
    isBusy: (): boolean => active !== null,
    /** Before the app ends: pauses the run that sends, after what is under way. */
    halt: async (): Promise<void> => {
      if (active !== null) await stop(active.id, 'paused')
    },
  }
}

export type Runner = ReturnType<typeof createRunner>
