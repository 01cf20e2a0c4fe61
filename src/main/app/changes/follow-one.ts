import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { type Core, findPlace, type Place } from '../current.ts'
import { after, type Event, type Following, isInStep, nextTask, type Task } from './following.ts'
import { createRound } from './round.ts'
import type { Doing } from './tasks.ts'

type Perform = (task: Exclude<Task, { do: 'rest' }>, doing: Doing) => Promise<Event | null>

export type Run = ReturnType<typeof followOne>

/** Events after which neither a pause nor an answer is waited for any longer, and those after which only a pause is not. */
const endRequests = new Set<Event['type']>(['woken', 'proved', 'became'])
const endPauses = new Set<Event['type']>(['focused', 'set', 'answered'])

/**
 * Follows one connection until it is stopped, one request at a time. `onState`: told whenever it is, or is no longer, in step.
 */
export const followOne = (
  core: Core,
  {
    place,
    state: first,
    perform,
    onState,
  }: { place: Place; state: Following; perform: Perform; onState: () => void },
) => {
  const { ports } = core
  const ended = new AbortController()
  const round = createRound()
  let state = first
  let current = new AbortController()
  /** When what is here was last known to be all that there is; null: not since the start. */
  let knownAt: number | null = null
  let isResting = false
  let cursorTakenAt = Number.NEGATIVE_INFINITY

  const become = (event: Event) => {
    const before = isInStep(state)
    if (event.type === 'offered') cursorTakenAt = performance.now()
    state = after(state, event, { now: ports.now(), random: ports.random() })
    if (event.type === 'page' && isInStep(state)) knownAt = core.clocks.now(place.connection.address)
    if (isInStep(state) !== before) onState()
  }

  const doNext = async (now: Place): Promise<void> => {
    current = new AbortController()
    const signal = AbortSignal.any([current.signal, ended.signal])
    const task = nextTask(state, ports.now())
    if (task.do === 'rest') {
      isResting = true
      await ports.pause(task.for, signal)
      isResting = false
      if (!signal.aborted) become({ type: 'rested' })
      return
    }
    const event = await perform(task, { place: now, state, round, signal })
    if (event !== null && !ended.signal.aborted) become(event)
  }

  /** A store that fails under it is asked again later, as a service is. */
  const noteFault = (error: unknown) => {
    const problem = ledgerProblemOf(error)
    ports.log('Changes could not be followed', {
      problem: problem ?? 'unknown',
      error: error instanceof Error ? error.name : typeof error,
    })
    if (problem === 'damaged' && core.gate.noteDamage()) core.changed()
    become({ type: 'failed', trouble: 'unusable', retryAfter: 60_000 })
  }

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const now = findPlace(core, place.connection.id)
      if (!now.ok || now.value.session !== place.session) return
      try {
        await doNext(now.value)
      } catch (error) {
        if (!ended.signal.aborted) noteFault(error)
      }
    }
  }

  return {
    place,
    // Not at once: a task may have the app's state told, and whoever hears of it must find this connection followed.
    done: Promise.resolve().then(run),
    isInStep: () => isInStep(state),
    knownAt: () => knownAt,
    state: () => state,
    /** Whether a reading of the list that began then met all that the cursor does not tell. */
    counts: (began: number) => began >= cursorTakenAt,
    tell: (event: Event): void => {
      become(event)
      if (endRequests.has(event.type) || (isResting && endPauses.has(event.type))) current.abort()
    },
    stop: (): void => ended.abort(),
  }
}
