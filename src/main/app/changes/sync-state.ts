import type { Trouble } from '../../http/trouble.ts'
import type { ChangesHead } from '../../mirror-worker/changes/read-changes.ts'
import type { Progress } from './progress.ts'
import { backoff } from './retry-wait.ts'

// The state machine of following one connection's `/changes`: what to do next, and when. Pure, so that every fault and every order of events can be
// tested without a clock. Times are milliseconds.

/** `other`: a connection that is not on screen; it is polled once a minute, without long polling. */
export type Role = 'current' | 'other'

/** `probe`: are changes offered, and from which cursor; `describe`: the description; `import`: the whole list; `links`: all links. */
export type Task =
  | { do: 'probe' | 'describe' | 'import' | 'links' }
  | { do: 'changes'; after: string; wait: number }
  /** `for` null: until the next event. */
  | { do: 'pause'; for: number | null }

export type Event =
  | { type: 'offered'; cursor: string }
  /** `sure`: the service itself said so; else the answer may be the page of something in between, such as a proxy. */
  | { type: 'not_offered'; sure: boolean }
  | PageEvent
  | ({ type: 'failed' } & Failed)
  /** `part`: a person cancelled the import, or the list is unreadable and a retry soon would end the same. */
  | { type: 'imported'; end: 'all' | 'part' }
  | { type: 'described' | 'links_read' | 'pause_over' | 'cursor_too_old' }
  /** The mirror's file was lost: everything must be read again. */
  | { type: 'mirror_emptied' }
  /** `woken`: the computer woke up, or the network is back. */
  | { type: 'woken' | 'window_focused' }
  /** Another call did not meet a refusal of the key, or an import met one: then `/changes` is asked at once. */
  | { type: 'key_not_refused' | 'key_refused' }
  /** A person tested the connection, or replaced its key. */
  | { type: 'key_confirmed' }
  | { type: 'role_changed'; role: Role }
  /** 0: no automatic refresh. */
  | { type: 'settings_changed'; refreshMinutes: number }

/** `retryAfter`: milliseconds that the service asked to wait; null: it did not. */
type Failed = { trouble: Trouble; retryAfter: number | null }

/** A page, with what it brought beyond earlier pages. `compared`: see `isToCompare`; `took`: milliseconds until the answer came. */
type PageEvent = { type: 'page'; count: number; compared: boolean; took: number } & ReturnType<
  Progress['add']
> &
  Pick<ChangesHead, 'next' | 'more' | 'unreadable'>

export type SyncState = {
  role: Role
  /** Whether the service offers changes; null: to be probed. */
  offered: boolean | null
  /** After an unsure `not_offered`: the list is imported first (`import_first`), then the service is probed again. */
  doubt: 'none' | 'import_first' | 'probe'
  cursor: string | null
  /** While neither is due, mirror and ledger lack only the changes after the cursor. */
  importDue: boolean
  linksDue: boolean
  descriptionDue: boolean
  /** Accepted links were not yet compared with the list's customers since the start, or since the list was imported. */
  comparisonDue: boolean
  /** When an import was last tried, by the wall clock; null: not since the start. */
  importTriedAt: number | null
  /** The last answer was the end of `/changes`. */
  caughtUp: boolean
  /** The key was refused: no request is made until the key may be another, or another call meets no refusal. */
  stopped: boolean
  pause: number | null
  failures: number
  /** Answers in a row that came at once with nothing new. */
  idle: number
  /** Seconds that a long poll may wait; halved each time that one is cut off, as some proxies do, until the service was gone or the computer woke up. */
  longestWait: number
  refreshMinutes: number
}

const minute = 60_000
const longestWait = 25
const shortestWait = 5
/** Unreadable changes make an import of the whole list due, which must not burden the service more often than this. */
const betweenImports = 15 * minute
/** A list older than this is imported again when the window gets the focus. */
const staleAfter = 5 * minute
/** Milliseconds: an empty answer that comes sooner was not a long poll. */
const atOnce = 1000
/** After so many such answers in a row there is a pause in any case. */
const mostIdle = 3

export const initialState = (role: Role, cursor: string | null, refreshMinutes: number): SyncState => ({
  role,
  offered: cursor === null ? null : true,
  doubt: 'none',
  cursor,
  importDue: false,
  linksDue: false,
  descriptionDue: true,
  comparisonDue: true,
  importTriedAt: null,
  caughtUp: false,
  stopped: false,
  pause: null,
  failures: 0,
  idle: 0,
  longestWait,
  refreshMinutes,
})

/** Whether everything up to the cursor is in the mirror, so that the next start may resume from it. */
export const isComplete = ({ importDue, linksDue }: SyncState): boolean => !importDue && !linksDue

/** Whether the mirror has what the service has. */
export const isUpToDate = (state: SyncState): boolean =>
  state.offered === true && state.cursor !== null && isComplete(state) && state.caughtUp && !state.stopped

/** Whether accepted links are compared with the list's customers after this page: list, links and all changes since the list are here then. */
export const isToCompare = (
  state: SyncState,
  { more, unreadable }: { more: boolean; unreadable: number },
): boolean => state.comparisonDue && isComplete(state) && !more && unreadable === 0

/** Absolute, since a clock that was set back puts past times into the future. */
const ageOf = (at: number, now: number): number => Math.abs(now - at)

const untilEvent = { do: 'pause', for: null } as const

/** Without `/changes` the whole list is imported every `refreshMinutes`. */
const nextImport = ({ importTriedAt, refreshMinutes, doubt }: SyncState, now: number): Task => {
  const task: Task = { do: doubt === 'probe' ? 'probe' : 'import' }
  if (importTriedAt === null) return task
  if (refreshMinutes === 0) return untilEvent
  const left = refreshMinutes * minute - ageOf(importTriedAt, now)
  return left <= 0 ? task : { do: 'pause', for: left }
}

/** `now`: by the wall clock. Pure. */
export const nextTask = (state: SyncState, now: number): Task => {
  const { role, offered, cursor, pause, caughtUp, importTriedAt } = state
  if (state.stopped) return untilEvent
  if (pause !== null) return { do: 'pause', for: pause }
  if (role === 'other') {
    const isFollowed = offered !== false && cursor !== null
    return isFollowed ? { do: 'changes', after: cursor, wait: 0 } : untilEvent
  }
  if (offered === false) return nextImport(state, now)
  if (cursor === null) return { do: 'probe' }
  if (state.descriptionDue && offered === true) return { do: 'describe' }
  const mayImport = importTriedAt === null || ageOf(importTriedAt, now) >= betweenImports
  if (state.importDue && mayImport) return { do: 'import' }
  if (state.linksDue) return { do: 'links' }
  // Before the end of `/changes` there is always a page to answer at once: a long poll makes sense only at the end.
  return { do: 'changes', after: cursor, wait: caughtUp ? state.longestWait : 0 }
}

type At = { now: number; random: number }
/** What an event changes; the rest stays. */
type Change = Partial<SyncState>

const failed = (state: SyncState, { trouble, retryAfter }: Failed, random: number): Change => {
  if (trouble === 'refused') return { stopped: true, caughtUp: false }
  const failures = state.failures + 1
  const wasWaiting = state.caughtUp && state.role === 'current' && state.offered === true
  const isCutOff = trouble === 'lost' && wasWaiting
  const halved = isCutOff ? Math.max(shortestWait, Math.floor(state.longestWait / 2)) : state.longestWait
  // Where a proxy cut the poll off, the retry, which does not wait, is answered; where that fails as well, the service itself was gone.
  const isGone = failures > 1
  return {
    failures,
    longestWait: isGone ? longestWait : halved,
    pause: Math.max(backoff(failures, random), retryAfter ?? 0),
    caughtUp: false,
  }
}

const allDue = { importDue: true, linksDue: true }
const fromScratch = { ...allDue, cursor: null, caughtUp: false }
const retryNow = { pause: null, failures: 0, caughtUp: false }

const pageRead = (
  state: SyncState,
  { next, more, count, fresh, advances, unreadable, compared, took }: PageEvent,
  { now, random }: At,
): Change => {
  const repeats = !advances || (next === state.cursor && (more || count > 0))
  if (repeats) return failed(state, { trouble: 'unusable', retryAfter: null }, random)
  const waited = state.caughtUp && state.role === 'current'
  const isDoneForNow = state.role === 'other' && !more
  const isIdle = fresh === 0 && took < atOnce && !isDoneForNow
  const idle = isIdle ? state.idle + 1 : 0
  const idlePause = isIdle && (waited || more || idle >= mostIdle) ? backoff(idle, random) : null
  const { importTriedAt } = state
  const isImportRecent = importTriedAt !== null && ageOf(importTriedAt, now) < betweenImports
  return {
    cursor: next,
    caughtUp: !more,
    comparisonDue: state.comparisonDue && !compared,
    failures: 0,
    idle,
    pause: isDoneForNow ? minute * (0.9 + 0.2 * random) : idlePause,
    ...(unreadable > 0 && { ...allDue, importTriedAt: isImportRecent ? importTriedAt : null }),
  }
}

const changeOf = (state: SyncState, event: Event, { now, random }: At): Change => {
  const { offered, doubt, importTriedAt, failures } = state
  switch (event.type) {
    case 'offered':
      return {
        ...fromScratch,
        offered: true,
        doubt: 'none',
        cursor: event.cursor,
        importTriedAt: offered === true ? importTriedAt : null,
      }
    case 'not_offered':
      return { ...retryNow, offered: false, doubt: event.sure ? 'none' : 'import_first', cursor: null }
    case 'page':
      return pageRead(state, event, { now, random })
    case 'cursor_too_old':
      // A service that calls every cursor too old would be imported in a loop: after a failure, `importTriedAt` stays, and the next import waits.
      return failures === 0
        ? { ...fromScratch, importTriedAt: null, failures: 1, pause: null }
        : { ...fromScratch, failures: failures + 1, pause: backoff(failures + 4, random) }
    case 'mirror_emptied':
      return { ...fromScratch, importTriedAt: null, pause: null }
    case 'failed':
      return failed(state, event, random)
    case 'described':
      return { descriptionDue: false }
    case 'imported':
      return {
        importDue: event.end === 'part' && state.importDue,
        comparisonDue: true,
        importTriedAt: now,
        failures: offered === false ? 0 : failures,
        doubt: doubt === 'import_first' ? 'probe' : doubt,
      }
    case 'links_read':
      return { linksDue: false }
    case 'pause_over':
      return { pause: null }
    case 'woken':
      return { ...retryNow, pause: random * 500, longestWait, offered: doubt === 'none' ? offered : null }
    case 'window_focused': {
      if (offered !== false) return state.pause !== null && failures > 0 ? retryNow : {}
      const isStale = importTriedAt !== null && ageOf(importTriedAt, now) >= staleAfter
      return isStale ? { importTriedAt: null, pause: null } : {}
    }
    case 'key_not_refused':
      return state.stopped ? { ...retryNow, stopped: false } : {}
    case 'key_refused':
      return { pause: null, caughtUp: false }
    case 'key_confirmed':
      return { ...retryNow, stopped: false, descriptionDue: true, offered: offered === true ? true : null }
    case 'role_changed':
      return { role: event.role, pause: null, caughtUp: false }
    case 'settings_changed':
      return { refreshMinutes: event.refreshMinutes }
  }
}

/** `random`: from 0 to 1, jitter, so that not all apps come back to a service at the same moment. Pure. */
export const reduce = (state: SyncState, event: Event, at: At): SyncState => ({
  ...state,
  ...changeOf(state, event, at),
})
