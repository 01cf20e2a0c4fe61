import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { mirrorProblemOf } from '../../mirror/problem.ts'
import { type ConnectionContext, type Core, findConnection } from '../current.ts'
import { errorName } from '../log-failure.ts'
import { createProgress } from './progress.ts'
import { type Event, initialState, isUpToDate, nextTask, type Role, reduce } from './sync-state.ts'
import type { Perform } from './tasks.ts'

export type ConnectionFollower = ReturnType<typeof followConnection>

type Options = {
  context: ConnectionContext
  role: Role
  refreshMinutes: number
  perform: Perform
  /** Called when the mirror becomes up to date, or stops being so. */
  onUpToDate: () => void
}

/** Events that abort a request under way. */
const endRequests = new Set<Event['type']>([
  ...(['woken', 'key_refused', 'key_confirmed', 'role_changed', 'mirror_emptied'] as const),
])

/** Follows one connection until it is stopped, one request at a time. */
export const followConnection = (core: Core, options: Options) => {
  const { context, role, refreshMinutes, perform, onUpToDate } = options
  const { ports } = core
  const ended = new AbortController()
  const progress = createProgress()
  let state = initialState(role, null, refreshMinutes)
  let isMirrorOpen = false
  let current = new AbortController()
  /** When the mirror was last known to be up to date; null: not since the app started. */
  let knownAt: number | null = null
  let isPausing = false
  let cursorTakenAt = Number.NEGATIVE_INFINITY

  const dispatch = (event: Event): void => {
    const before = isUpToDate(state)
    if (event.type === 'offered') cursorTakenAt = performance.now()
    state = reduce(state, event, { now: ports.now(), random: ports.random() })
    if (event.type === 'page' && isUpToDate(state)) knownAt = core.clocks.now(context.connection.address)
    if (isUpToDate(state) !== before) onUpToDate()
  }

  /** Opens the mirror, and resumes from its cursor if everything up to that cursor is in the mirror. */
  const openMirror = async (now: ConnectionContext): Promise<void> => {
    await core.sync.run(now)
    const { cursor, asOf, listOffered } = await now.session.mirrors.write('state', now.connection.id, null)
    isMirrorOpen = true
    const isWhole = cursor !== null && (asOf !== null || listOffered === false)
    if (isWhole) state = { ...state, cursor, offered: true }
  }

  const doNext = async (): Promise<void> => {
    current = new AbortController()
    const signal = AbortSignal.any([current.signal, ended.signal])
    /** Null: the mirror is opened first. */
    const task = isMirrorOpen || state.pause !== null ? nextTask(state, ports.now()) : null
    if (task?.do === 'pause') {
      isPausing = true
      await ports.pause(task.for, signal)
      isPausing = false
      if (!signal.aborted) dispatch({ type: 'pause_over' })
      return
    }
    const now = findConnection(core, context.connection.id)
    if (!now.ok || now.value.session !== context.session) return ended.abort()
    if (task === null) return openMirror(now.value)
    const event = await perform(task, { context: now.value, state, progress, signal })
    if (event !== null && !ended.signal.aborted) dispatch(event)
  }

  /** A ledger or mirror that fails is tried again after a pause, as a service that fails is. */
  const noteFault = (error: unknown): void => {
    const [problem, mirror] = [ledgerProblemOf(error), mirrorProblemOf(error)]
    ports.log('Changes could not be followed', {
      problem: problem ?? mirror ?? 'unknown',
      error: errorName(error),
    })
    core.gate.noteProblem(problem)
    // A broken mirror is made anew, or its worker started again, by the next request: that needs no long pause. The ledger gets a minute.
    dispatch({ type: 'failed', trouble: 'unusable', retryAfter: mirror === null ? 60_000 : null })
  }

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        await doNext()
      } catch (error) {
        if (!ended.signal.aborted) noteFault(error)
      }
    }
  }
  // A microtask later: a task may publish the app's state, which looks this follower up, and it is registered only after this returns.
  void Promise.resolve().then(run)

  return {
    context,
    isUpToDate: () => isUpToDate(state),
    knownAt: () => knownAt,
    role: () => state.role,
    /** Whether an import that began then (by `performance.now()`) has everything up to the cursor. */
    coversCursor: (began: number) => began >= cursorTakenAt,
    handle: (event: Event): void => {
      const task = () => JSON.stringify(nextTask(state, ports.now()))
      const before = task()
      dispatch(event)
      // A pause after a failure goes on unless something else is to be done now: begun anew by each event it might never end.
      if (endRequests.has(event.type) || (isPausing && task() !== before)) current.abort()
    },
    stop: (): void => ended.abort(),
  }
}
