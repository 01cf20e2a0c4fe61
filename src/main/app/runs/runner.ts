import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Run } from '../../../contract/run.ts'
import type { RowsToSend, StoredRun } from '../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, targetOf } from '../current.ts'
import { attempt, logFailure } from '../log-failure.ts'
import { readSettings } from '../settings/settings.ts'
import { throttle } from '../throttle.ts'
import type { Session } from '../vault/session.ts'
import { endMessage, progressOf, viewOf } from './run-view.ts'
import { type Ending, startSending } from './sending/sending.ts'

/** Milliseconds between two events: often enough for a bar that moves. */
const runEventEvery = 250
const linksEventEvery = 1000

/** Sends runs, one at a time. */
export const createRunner = (core: Core) => {
  const { ports } = core
  let active: { id: string; sending: ReturnType<typeof startSending>; ended: Promise<void> } | null = null
  /** The end of a run that could not be written to a full disk; written before the next run is started, or the app closes. */
  let unsaved: { session: Session; id: string; ending: Ending; save: () => void } | null = null

  /** A run as the page sees it now. */
  const view = ({ ledger }: Session, known: StoredRun): Run => {
    const run = ledger.runs.byId(known.id) ?? known
    const sending = active?.id === run.id ? active.sending : null
    const live = { waits: sending?.waits() ?? null, perSecond: sending?.perSecond() ?? null }
    // Stored as running while nothing is sent: it was cut off before its end could be written.
    const isCut = run.state === 'running' && sending === null
    const ending = unsaved?.id === run.id ? unsaved.ending : { state: 'paused' as const, paused: null }
    return viewOf(ledger.runs, isCut ? { ...run, ...ending } : run, live)
  }

  /** Never throws: a page that gets no event reads the run anew. */
  const emitRun = (session: Session, id: string): Run | null => {
    try {
      const run = session.ledger.runs.byId(id)
      const shown = run && view(session, run)
      if (shown !== null) ports.emit('runs.changed', shown)
      return shown
    } catch (error) {
      logFailure(core, 'A run could not be read')(error)
      return null
    }
  }

  const notify = (run: Run): void => {
    if (ports.attention.isInFront() || readSettings(core).notifications === 'off') return
    attempt(core, 'The end of a list could not be announced', () =>
      ports.attention.notify(endMessage(run), ports.showRuns),
    )
  }

  /** A run as it can be started now, or why it cannot. */
  const startable = (context: ConnectionContext, id: string): Result<StoredRun> => {
    if (active?.id === id) return fail({ code: 'run_busy', doing: 'sending' })
    if (active !== null) return fail({ code: 'run_under_way', runId: active.id })
    const run = context.session.ledger.runs.byId(id)
    if (run === null || run.state === 'reading') return fail({ code: 'not_found', subject: null })
    return run.state === 'checking' ? fail({ code: 'run_busy', doing: 'checking' }) : ok(run)
  }

  /** Resolves once sending has begun. */
  const start = async (context: ConnectionContext, id: string, which: RowsToSend): Promise<Result<Run>> => {
    const { session } = context
    const { runs } = session.ledger
    const before = startable(context, id)
    if (!before.ok) return before
    const target = await targetOf(core, context)
    if (!target.ok) return target
    // Reading the key from the keychain may have taken a while: a person may have stopped the run, or this or another one may have been started.
    const { state } = runs.byId(id) ?? before.value
    if (state === 'stopped' && state !== before.value.state) return ok(view(session, before.value))
    // Rows of an earlier session became unknown when the store was reopened: only this session's end is written.
    if (unsaved?.session === session) unsaved.save()
    unsaved = null
    const now = startable(context, id)
    if (!now.ok) return now
    const run = now.value
    runs.begin(run, ports.now(), which)
    if (which === 'failed') runs.journal.retryFailed(run.seq)
    const onRun = throttle(runEventEvery, () => {
      const shown = emitRun(session, id)
      if (shown !== null && active?.id === id) ports.showProgress(progressOf(shown))
    })
    const onLinks = throttle(linksEventEvery, () => ports.emit('links.changed', null))
    const rows = which === 'failed' ? 'retried' : which
    const sending = startSending(core, { context, run, target: target.value, rows }, () => {
      onRun()
      onLinks()
    })
    const onEnd = (ending: Ending): void => {
      const save = () => {
        sending.save()
        runs.endSending({ id, ...ending, at: ports.now() })
      }
      if (!attempt(core, 'How a run ended could not be saved', save)) unsaved = { session, id, ending, save }
      active = null
      ports.showProgress(null)
      const shown = emitRun(session, id)
      // A person who paused or stopped the run knows that it ended.
      if (shown !== null && (ending.state === 'done' || ending.paused !== null)) notify(shown)
      onLinks()
    }
    active = { id, sending, ended: sending.finished.then(onEnd) }
    onRun()
    return ok(view(session, run))
  }

  /** Stops sending this run once the requests under way are answered; does nothing for another run. */
  const stop = async (id: string, state: 'paused' | 'stopped'): Promise<void> => {
    if (active?.id !== id) return
    active.sending.stop(state)
    await active.ended
  }

  return {
    view,
    emitRun,
    start,
    stop,
    isActive: (id: string): boolean => active?.id === id,
    isBusy: (): boolean => active !== null,
    /** Before the app quits: pauses the run that is sending, once the requests under way are answered. */
    halt: async (): Promise<void> => {
      if (active !== null) await stop(active.id, 'paused')
    },
    /** Before the store closes: the disk may have room by now. */
    saveEnd: () => attempt(core, 'How a run ended could not be saved', () => unsaved?.save()),
  }
}

export type Runner = ReturnType<typeof createRunner>
