import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Run } from '../../../contract/run.ts'
import { storeProblemOf } from '../../store/database/problem.ts'
import type { StoredRun } from '../../store/runs/run-store.ts'
import { type Core, type Place, targetOf } from '../current.ts'
import { seldom } from '../seldom.ts'
import type { Session } from '../vault/store-gate.ts'
import { createOutside } from './outside.ts'
import { createRate } from './sending/rate.ts'
import { type Ending, startSending } from './sending/sending.ts'
import { viewOf } from './view.ts'

/** Often enough for a bar that moves, seldom enough for everything else, in milliseconds. */
const tellEvery = 250
const tellLinksEvery = 1000

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
  const unsaved = new Map<string, Active['sending']>()

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

  const view = ({ store }: Session, run: StoredRun): Run =>
    viewOf(store.runs, { ...run, ...stateOf(run) }, liveOf(run.id))

  /** Never throws: whoever looks reads anew. */
  const tell = (session: Session, id: string): void => {
    try {
      const run = session.store.runs.byId(id)
      if (run === null) return
      const shown = view(session, run)
      ports.emit('runs.changed', shown)
      if (active?.id === id) outside.progress(shown)
    } catch (error) {
      ports.log('A run could not be read', { problem: storeProblemOf(error) ?? 'unknown' })
    }
  }

  const finish = (session: Session, id: string, { state, failure }: Ending): void => {
    const { runs } = session.store
    try {
      const run = runs.byId(id)
      // Of the unknown ones alone all may be done while others wait.
      const waits = state === 'done' && run !== null && runs.rows.counts(run.seq).states.waiting > 0
      runs.change({ id, state: waits ? 'paused' : state, paused: failure, at: ports.now() })
    } catch (error) {
      // After a start of the app it is found as one that was interrupted.
      endings.set(id, { state, failure })
      ports.log('How a run ended could not be saved', { problem: storeProblemOf(error) ?? 'unknown' })
    }
  }

  /** A person who paused or stopped it knows. Never throws: the store may be closed by then. */
  const tellEnd = (session: Session, id: string, { state, failure }: Ending): void => {
    ports.showProgress(null)
    if (state !== 'done' && failure === null) return
    try {
      const run = session.store.runs.byId(id)
      if (run !== null) outside.ended(view(session, run))
    } catch (error) {
      ports.log('The end of a run could not be told', { problem: storeProblemOf(error) ?? 'unknown' })
    }
  }

  const settleUnsaved = (id: string): void => {
    unsaved.get(id)?.settle()
    unsaved.delete(id)
  }

  /** The run that sends, which another one has to wait for. */
  const underWay = (): Result<never> | null =>
    active === null ? null : fail({ code: 'run_under_way', runId: active.id })

  /** `rows`: those that wait, or those of unknown outcome once more. Answers once it has begun. */
  const start = async (place: Place, run: StoredRun, rows: 'waiting' | 'unknown'): Promise<Result<Run>> => {
    const before = underWay()
    if (before !== null) return before
    const { session } = place
    const { store } = session
    const target = await targetOf(core, place)
    if (!target.ok) return target
    // The keychain may have taken its time.
    const meanwhile = underWay()
    if (meanwhile !== null) return meanwhile
    settleUnsaved(run.id)
    endings.delete(run.id)
    store.runs.change({ id: run.id, state: 'running', paused: null, at: ports.now() })
    const rate = createRate(() => performance.now())
    const tellRun = seldom(tellEvery, () => tell(session, run.id))
    const tellLinks = seldom(tellLinksEvery, () => ports.emit('links.changed', null))
    const sending = startSending(core, {
      place,
      run,
      target: target.value,
      rows,
      onRow: kind => {
        if (kind !== 'again') rate.note()
        tellRun()
        tellLinks()
      },
    })
    const ended = sending.finished.then(ending => {
      if (sending.hasUnsaved()) unsaved.set(run.id, sending)
      finish(session, run.id, ending)
      active = null
      tell(session, run.id)
      tellEnd(session, run.id, ending)
      tellLinks(true)
    })
    active = { id: run.id, sending, rate, ended }
    tellRun(true)
    return ok(view(session, store.runs.byId(run.id) ?? run))
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
