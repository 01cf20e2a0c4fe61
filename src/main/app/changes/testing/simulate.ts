import { type Event, initialState, nextTask, reduce, type SyncState, type Task } from '../sync-state.ts'

// Simulates hours of following a service, without waiting.

export const hour = 3_600_000
export const day = 24 * hour

type Request = Exclude<Task, { do: 'pause' }>
type Outcome = { event: Event | null; took: number }
export type Service = (task: Request, now: number) => Outcome

export const page = (next: string, more: Partial<Extract<Event, { type: 'page' }>> = {}): Event => ({
  type: 'page',
  next,
  more: false,
  count: 0,
  fresh: more.count ?? 0,
  advances: true,
  unreadable: 0,
  compared: false,
  took: 25_000,
  ...more,
})
export const failed = (
  trouble: Extract<Event, { type: 'failed' }>['trouble'],
  retryAfter: number | null = null,
) => ({ type: 'failed', trouble, retryAfter }) satisfies Event

/** A service that offers all, and on which nothing happens. */
export const quiet: Service = task => {
  switch (task.do) {
    case 'probe':
      return { event: { type: 'offered', cursor: 'c' }, took: 10 }
    case 'describe':
      return { event: { type: 'described' }, took: 10 }
    case 'import':
      return { event: { type: 'imported', end: 'all' }, took: 1000 }
    case 'links':
      return { event: { type: 'links_read' }, took: 100 }
    case 'changes':
      return { event: page(task.after, { took: task.wait * 1000 }), took: task.wait * 1000 + 5 }
  }
}

/** Simulates a span of time; answers which requests were made when, and the state at the end. */
export const live = (
  service: Service,
  {
    state = initialState('current', null, 15),
    during = hour,
    events = [],
  }: { state?: SyncState; during?: number; events?: [number, Event][] } = {},
) => {
  const asked: { at: number; task: Request }[] = []
  const coming = [...events]
  let now = 1_000_000
  const end = now + during
  const begun = now
  while (now < end) {
    const next = coming[0]
    if (next && now - begun >= next[0]) {
      coming.shift()
      state = reduce(state, next[1], { now, random: 0.5 })
      continue
    }
    const task = nextTask(state, now)
    if (task.do === 'pause') {
      const left = (next ? begun + next[0] : end) - now
      const rest = Math.min(task.for ?? left, left)
      now += Math.max(rest, 1)
      if (task.for !== null && rest >= task.for)
        state = reduce(state, { type: 'pause_over' }, { now, random: 0.5 })
      continue
    }
    asked.push({ at: now - begun, task })
    const { event, took } = service(task, now - begun)
    now += Math.max(took, 1)
    if (event) state = reduce(state, event, { now, random: 0.5 })
  }
  const count = (what: Request['do']) => asked.filter(({ task }) => task.do === what).length
  return { asked, count, state, kinds: asked.map(({ task }) => task.do) }
}

/** Answers as `faulty` says between two times, else as `quiet`; a request that waits when the fault begins fails as well. */
export const during =
  (from: number, to: number, faulty: (task: Request) => Outcome): Service =>
  (task, now) => {
    const answer = quiet(task, now)
    const isMet = now < from && now + answer.took > from
    if (isMet) return { event: faulty(task).event, took: from - now }
    return now >= from && now < to ? faulty(task) : answer
  }
export const always = (outcome: Outcome) => () => outcome
