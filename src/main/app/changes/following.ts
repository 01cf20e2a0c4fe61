import { backoff } from './trouble.ts'

// What to do next about one connection's changes, and when: pure, so that every fault and every order of events can be tried without a
// clock. Times are milliseconds.

/** `other`: not the connection that is looked at: asked once a minute, without waiting. */
export type Role = 'current' | 'other'

export type Task =
  | { do: 'ask' }
  | { do: 'thanks' }
  | { do: 'list' }
  | { do: 'requests' }
  | { do: 'changes'; after: string; wait: number }
  /** `for` null: until something happens. */
  | { do: 'rest'; for: number | null }

/** Why a request came to nothing. `refused`: the key, or that there is none; `unusable`: an answer that is none. */
export type Trouble = 'refused' | 'lost' | 'busy' | 'unusable'

export type Event =
  | { type: 'offered'; cursor: string }
  /** `sure`: it said so, and not something else that fits as ill. */
  | { type: 'not_offered'; sure: boolean }
  | PageEvent
  | { type: 'failed'; trouble: Trouble; retryAfter: number | null }
  /** The list was read: to its end, or as far as the service lets anybody; `part`: a person stopped it, or it cannot be read, and trying again soon would come to the same. */
  | { type: 'listed'; end: 'all' | 'part' }
  /** A task is done, or its cursor too old. */
  | { type: 'thanked' | 'requested' | 'rested' | 'too_old' }
  /** What was here is gone. */
  | { type: 'emptied' }
  /** The network is back, or the computer woke up; or the window came to the front. */
  | { type: 'woken' | 'focused' }
  /** The service took the key for something else that a person did, or refused it for an import: then it is asked at once whether it does for changes. */
  | { type: 'answered' | 'refused' }
  /** A person tested the connection, or replaced its key. */
  | { type: 'proved' }
  | { type: 'became'; role: Role }
  /** 0: never by itself. */
  | { type: 'set'; refreshMinutes: number }

/** `fresh`: changes that were not applied before; `leadsOn`: its cursor is not one from before; `took`: how long its answer did. */
type PageEvent = {
  type: 'page'
  next: string
  more: boolean
  count: number
  fresh: number
  leadsOn: boolean
  unreadable: number
  took: number
}

export type Following = {
  role: Role
  /** Whether the service tells changes; null: to be asked. */
  offered: boolean | null
  /** Asked again before the next list: what was answered may have been another's page on the way. */
  unsure: 'no' | 'ask' | 'asked'
  cursor: string | null
  /** Once none of these is due, only change events after the cursor are missing here. */
  listDue: boolean
  requestsDue: boolean
  thanksDue: boolean
  /** When the list was last tried, by the wall clock; null: not since the start. */
  listTriedAt: number | null
  /** The last response was the end of `/changes`. */
  caughtUp: boolean
  stopped: boolean
  rest: number | null
  failures: number
  /** Answers in a row that came at once with nothing new. */
  idle: number
  /** Seconds that a request may wait: less where something on the way ends those that wait. */
  patience: number
  refreshMinutes: number
}

const minute = 60_000
const longestWait = 25
const shortestWait = 5
/** A service that tells what cannot be read is not asked for its whole list more often. */
const betweenLists = 15 * minute
const oldEnough = 5 * minute
/** An answer without anything new that comes sooner did not wait. */
const noWait = 1000
/** After so many of these there is a pause, whatever they say. */
const mostIdle = 3

export const begin = (role: Role, cursor: string | null, refreshMinutes: number): Following => ({
  role,
  offered: cursor === null ? null : true,
  unsure: 'no',
  cursor,
  listDue: false,
  requestsDue: false,
  thanksDue: true,
  listTriedAt: null,
  caughtUp: false,
  stopped: false,
  rest: null,
  failures: 0,
  idle: 0,
  patience: longestWait,
  refreshMinutes,
})

/** Whether the mirror is up to date with the service. */
export const isInStep = ({ offered, cursor, listDue, requestsDue, caughtUp, stopped }: Following): boolean =>
  offered === true && cursor !== null && !listDue && !requestsDue && caughtUp && !stopped

/** Whether everything up to the cursor is here, so that the next start may go on from it. */
export const isWhole = ({ listDue, requestsDue }: Following): boolean => !listDue && !requestsDue

/** A clock that was set back makes what was done look as if it was yet to come. */
const ageOf = (at: number, now: number): number => Math.abs(now - at)

const nextList = ({ listTriedAt, refreshMinutes, unsure }: Following, now: number): Task => {
  const read: Task = unsure === 'ask' ? { do: 'ask' } : { do: 'list' }
  if (listTriedAt === null) return read
  if (refreshMinutes === 0) return { do: 'rest', for: null }
  const left = refreshMinutes * minute - ageOf(listTriedAt, now)
  return left <= 0 ? read : { do: 'rest', for: left }
}

const isListTime = ({ listDue, listTriedAt }: Following, now: number): boolean =>
  listDue && (listTriedAt === null || ageOf(listTriedAt, now) >= betweenLists)

/** `now`: by the wall clock. Pure. */
export const nextTask = (state: Following, now: number): Task => {
  const { role, offered, cursor, rest, caughtUp } = state
  if (state.stopped) return { do: 'rest', for: null }
  if (rest !== null) return { do: 'rest', for: rest }
  const isCurrent = role === 'current'
  if (offered === false) return isCurrent ? nextList(state, now) : { do: 'rest', for: null }
  if (cursor === null) return isCurrent ? { do: 'ask' } : { do: 'rest', for: null }
  if (isCurrent && state.thanksDue && offered === true) return { do: 'thanks' }
  if (isCurrent && isListTime(state, now)) return { do: 'list' }
  if (isCurrent && state.requestsDue) return { do: 'requests' }
  // What is new comes at once; only then it is worth waiting.
  return { do: 'changes', after: cursor, wait: isCurrent && caughtUp ? state.patience : 0 }
}

type At = { now: number; random: number }
/** What an event changes; the rest stays as it is. */
type Change = Partial<Following>

const failed = (
  state: Following,
  { trouble, retryAfter }: { trouble: Trouble; retryAfter: number | null },
  random: number,
): Change => {
  if (trouble === 'refused') return { stopped: true, caughtUp: false }
  const failures = state.failures + 1
  const wasWaiting = state.caughtUp && state.role === 'current' && state.offered === true
  const patience =
    trouble === 'lost' && wasWaiting ? Math.max(shortestWait, Math.floor(state.patience / 2)) : state.patience
  return { failures, patience, rest: Math.max(backoff(failures, random), retryAfter ?? 0), caughtUp: false }
}

const paged = (
  state: Following,
  { next, more, count, fresh, leadsOn, unreadable, took }: PageEvent,
  { now, random }: At,
): Change => {
  const repeats = !leadsOn || (next === state.cursor && (more || count > 0))
  if (repeats) return failed(state, { trouble: 'unusable', retryAfter: null }, random)
  const waited = state.caughtUp && state.role === 'current'
  const isOver = state.role === 'other' && !more
  const isIdle = fresh === 0 && took < noWait && !isOver
  const idle = isIdle ? state.idle + 1 : 0
  const idleRest = isIdle && (waited || more || idle >= mostIdle) ? backoff(idle, random) : null
  const { listTriedAt } = state
  const isListKnown = listTriedAt !== null && ageOf(listTriedAt, now) < betweenLists
  return {
    cursor: next,
    caughtUp: !more,
    failures: 0,
    idle,
    rest: isOver ? minute * (0.9 + 0.2 * random) : idleRest,
    ...(unreadable === 0 ? {} : { ...allDue, listTriedAt: isListKnown ? listTriedAt : null }),
  }
}

const allDue = { listDue: true, requestsDue: true }
const anew = { ...allDue, cursor: null, caughtUp: false }
/** A request that is repeated now instead of later. */
const atOnce = { rest: null, failures: 0, caughtUp: false }

const changeBy = (state: Following, event: Event, { now, random }: At): Change => {
  const { offered, listTriedAt, failures } = state
  switch (event.type) {
    case 'offered':
      return {
        ...anew,
        offered: true,
        unsure: 'no',
        cursor: event.cursor,
        listTriedAt: offered === true ? listTriedAt : null,
      }
    case 'not_offered':
      return { ...atOnce, offered: false, unsure: event.sure ? 'no' : 'asked', cursor: null }
    case 'page':
      return paged(state, event, { now, random })
    case 'too_old':
      // A service to which every cursor is too old would be read for ever.
      return failures === 0
        ? { ...anew, listTriedAt: null, failures: 1, rest: null }
        : { ...anew, failures: failures + 1, rest: backoff(failures + 4, random) }
    case 'emptied':
      return { ...anew, listTriedAt: null, rest: null }
    case 'failed':
      return failed(state, event, random)
    case 'thanked':
      return { thanksDue: false }
    case 'listed':
      return {
        listDue: event.end === 'all' ? false : state.listDue,
        listTriedAt: now,
        failures: offered === false ? 0 : failures,
        unsure: state.unsure === 'asked' ? 'ask' : state.unsure,
      }
    case 'requested':
      return { requestsDue: false }
    case 'rested':
      return { rest: null }
    case 'woken':
      return { ...atOnce, rest: random * 500, offered: state.unsure === 'no' ? offered : null }
    case 'focused': {
      if (offered !== false) return state.rest !== null && failures > 0 ? atOnce : {}
      const isOld = listTriedAt !== null && ageOf(listTriedAt, now) >= oldEnough
      return isOld ? { listTriedAt: null, rest: null } : {}
    }
    case 'answered':
      return state.stopped ? { ...atOnce, stopped: false } : {}
    case 'refused':
      return { rest: null, caughtUp: false }
    case 'proved':
      return { ...atOnce, stopped: false, thanksDue: true, offered: offered === true ? true : null }
    case 'became':
      return { role: event.role, rest: null, caughtUp: false }
    case 'set':
      return { refreshMinutes: event.refreshMinutes }
  }
}

/** `random`: from 0 to 1, so that not everybody comes back at once. Pure. */
export const after = (state: Following, event: Event, at: At): Following => ({
  ...state,
  ...changeBy(state, event, at),
})
