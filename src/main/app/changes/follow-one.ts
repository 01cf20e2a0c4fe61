import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { mirrorProblemOf } from '../../mirror/problem.ts'
import { type ConnectionContext, type Core, findConnection } from '../current.ts'
import { errorName } from '../log-failure.ts'
import { after, begin, type Event, isInStep, nextTask, type Role } from './following.ts'
import { createRound } from './round.ts'
import type { Perform } from './tasks.ts'

export type Run = ReturnType<typeof followOne>

type RunOptions = {
  context: ConnectionContext
  role: Role
  refreshMinutes: number
  perform: Perform
  /** It got in step, or out of it. */
  onState: () => void
}

/** Events after which neither a pause nor an answer is waited for any longer, and those after which only a pause is not. */
const endRequests = new Set<Event['type']>(['woken', 'refused', 'proved', 'became', 'emptied'])
const endPauses = new Set<Event['type']>(['focused', 'set', 'answered'])

/** Follows one connection until it is stopped, one request at a time. */
export const followOne = (core: Core, { context, role, refreshMinutes, perform, onState }: RunOptions) => {
  const { ports } = core
  const ended = new AbortController()
  const round = createRound()
  let state = begin(role, null, refreshMinutes)
  /** Its mirror is open, and says from where on to follow. */
  let isOpen = false
  let current = new AbortController()
  /** When what is here was last known to be all that there is; null: not since the start. */
  let knownAt: number | null = null
  let isResting = false
  let cursorTakenAt = Number.NEGATIVE_INFINITY

  const become = (event: Event) => {
    const before = isInStep(state)
    if (event.type === 'offered') cursorTakenAt = performance.now()
    state = after(state, event, { now: ports.now(), random: ports.random() })
    if (event.type === 'page' && isInStep(state)) knownAt = core.clocks.now(context.connection.address)
    if (isInStep(state) !== before) onState()
  }

  const openMirror = async (now: ConnectionContext): Promise<void> => {
    await core.sync.opened(now)
    const { cursor, asOf, listOffered } = await now.session.mirrors.write('state', now.connection.id, null)
    isOpen = true
    const isWhole = cursor !== null && (asOf !== null || listOffered === false)
    if (isWhole) state = { ...state, cursor, offered: true }
  }

  const doNext = async (now: ConnectionContext): Promise<void> => {
    current = new AbortController()
    if (!isOpen && state.rest === null) return openMirror(now)
    const signal = AbortSignal.any([current.signal, ended.signal])
    const task = nextTask(state, ports.now())
    if (task.do === 'rest') {
      isResting = true
      await ports.pause(task.for, signal)
      isResting = false
      if (!signal.aborted) become({ type: 'rested' })
      return
    }
    const event = await perform(task, { context: now, state, round, signal })
    if (event !== null && !ended.signal.aborted) become(event)
  }

  /** A store that fails under it is asked again later, as a service is. */
  const noteFault = (error: unknown) => {
    const [problem, mirror] = [ledgerProblemOf(error), mirrorProblemOf(error)]
    ports.log('Changes could not be followed', {
      problem: problem ?? mirror ?? 'unknown',
      error: errorName(error),
    })
    core.gate.noteProblem(problem)
    // The next request makes the mirror anew, and starts its worker again.
    become({ type: 'failed', trouble: 'unusable', retryAfter: mirror === null ? 60_000 : null })
  }

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const now = findConnection(core, context.connection.id)
      if (!now.ok || now.value.session !== context.session) return
      try {
        await doNext(now.value)
      } catch (error) {
        if (!ended.signal.aborted) noteFault(error)
      }
    }
  }

  return {
    context,
    // Not at once: a task may publish the app's state, in which this connection must be followed already.
    done: Promise.resolve().then(run),
    isInStep: () => isInStep(state),
    knownAt: () => knownAt,
    role: () => state.role,
    /** Whether an import that began then met all that the cursor does not tell. */
    counts: (began: number) => began >= cursorTakenAt,
    tell: (event: Event): void => {
      become(event)
      if (endRequests.has(event.type) || (isResting && endPauses.has(event.type))) current.abort()
    },
    stop: (): void => ended.abort(),
  }
}
