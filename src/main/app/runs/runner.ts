import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Run } from '../../../contract/run.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, targetOf } from '../current.ts'
import { attempt } from '../log-failure.ts'
import { throttle } from '../throttle.ts'
import type { Session } from '../vault/session.ts'
import { type Ending, startSending } from './sending/sending.ts'
import { createOutside, viewOf } from './shown.ts'

/** Throttles events, in milliseconds; often enough for a bar that moves. */
const tellEvery = 250
const tellLinksEvery = 1000

/** Those that wait, those that failed as new requests, or those of unknown outcome as the same ones once more. */
export type RowsToSend = 'waiting' | 'failed' | 'unknown'

type Sending = ReturnType<typeof startSending>

/** Runs of this app, of which one sends at a time. */
export const createRunner = (core: Core) => {
  const { ports } = core
  const outside = createOutside(core)
  let active: { id: string; sending: Sending; ended: Promise<void> } | null = null
  /** How a run ended that a full disk did not take; `save` tries again, before any run is started. */
  let unsaved: { session: Session; id: string; ending: Ending; save: () => void } | null = null

  const view = ({ ledger }: Session, run: StoredRun): Run => {
    const { id } = run
    const sending = active?.id === id ? active.sending : null
    const live = { waits: sending?.waits() ?? null, perSecond: sending?.perSecond() ?? null }
    // One that is stored as running while none sends was cut off before its end could be written.
    const isCut = run.state === 'running' && sending === null
    const ending = unsaved?.id === id ? unsaved.ending : { state: 'paused' as const, paused: null }
    return viewOf(ledger.runs, isCut ? { ...run, ...ending } : run, live)
  }

  /** Tells the page of a run as it is now, which reads it anew where that fails. Never throws. */
  const tell = (session: Session, id: string, then: (shown: Run) => void = () => undefined): void =>
    void attempt(core, 'A run could not be read', () => {
      const run = session.ledger.runs.byId(id)
      if (run === null) return
      const shown = view(session, run)
      ports.emit('runs.changed', shown)
      if (active?.id === id) outside.progress(shown)
      then(shown)
    })

  /** Keeps how a run ended, with what came back last. */
  const finish = (session: Session, id: string, sending: Sending, ending: Ending): void => {
    const save = () => {
      sending.save()
      session.ledger.runs.change({ id, ...ending, at: ports.now() })
    }
    if (!attempt(core, 'How a run ended could not be saved', save)) unsaved = { session, id, ending, save }
  }

  const saveUnsaved = (session: Session): void => {
    // Another session's rows became unknown when its store was opened again.
    if (unsaved?.session === session) unsaved.save()
    unsaved = null
  }

  /** A run as it can be started now, or why it cannot. */
  const startable = (context: ConnectionContext, id: string): Result<StoredRun> => {
    if (active?.id === id) return fail({ code: 'run_busy', doing: 'sending' })
    if (active !== null) return fail({ code: 'run_under_way', runId: active.id })
    const run = context.session.ledger.runs.byId(id)
    if (run === null || run.state === 'reading') return fail({ code: 'not_found', subject: id })
    return run.state === 'checking' ? fail({ code: 'run_busy', doing: 'checking' }) : ok(run)
  }

  /** Answers once it has begun. */
  const start = async (context: ConnectionContext, id: string, which: RowsToSend): Promise<Result<Run>> => {
    const before = startable(context, id)
    if (!before.ok) return before
    const target = await targetOf(core, context)
    if (!target.ok) return target
    // The keychain may have taken its time.
    const now = startable(context, id)
    if (!now.ok) return now
    const run = now.value
    const { session } = context
    const { runs } = session.ledger
    saveUnsaved(session)
    runs.begin(run, ports.now())
    if (which === 'failed') runs.journal.retryFailed(run.seq)
    const tellRun = throttle(tellEvery, () => tell(session, id))
    const tellLinks = throttle(tellLinksEvery, () => ports.emit('links.changed', null))
    const rows = which === 'unknown' ? 'unknown' : 'waiting'
    const sending = startSending(core, { context, run, target: target.value, rows }, () => {
      tellRun()
      tellLinks()
    })
    const ended = sending.finished.then(ending => {
      finish(session, id, sending, ending)
      active = null
      ports.showProgress(null)
      // A person who paused or stopped it knows.
      const isNews = ending.state === 'done' || ending.paused !== null
      tell(session, id, shown => isNews && outside.ended(shown))
      tellLinks()
    })
    active = { id, sending, ended }
    tellRun()
    return ok(view(session, runs.byId(id) ?? run))
  }

  /** Ends the run that sends after what is under way; does nothing for another. */
  const stop = async (id: string, state: 'paused' | 'stopped'): Promise<void> => {
    if (active?.id !== id) return
    active.sending.stop(state)
    await active.ended
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
