import type { Listen, OnAnnounced } from '../store/store.ts'

/** A request that waits; there are thousands, so a seat holds no functions of its own. */
export type Seat = {
  readonly companyId: string
  readonly keyId: string
  ended: boolean
  /** An announcement for the seat came while it did not wait: its next wait ends at once. */
  awake: boolean
  /** The key may have been revoked since it was last checked, or before its first check. */
  keyAnnounced: boolean
  resolve: (() => void) | undefined
}

export type Refused = 'key-has-many' | 'process-has-many'

const maxPerKey = 20
/** The most requests that may wait in one process. */
export const maxPerProcess = 10_000

/** Ends the wait of a seat, or its next one where it does not wait just now. */
const wake = (seat: Seat, ofKey = false): void => {
  const { resolve } = seat
  seat.keyAnnounced ||= ofKey
  seat.resolve = undefined
  if (resolve === undefined) seat.awake = true
  else resolve()
}

/** The requests that wait in this process; it listens to the database only while there are any. */
export const createWaiters = (listen: Listen) => {
  const all = new Set<Seat>()
  const groups = new Map<string, Set<Seat>>()
  let turn = 0
  let released = false
  let stopListening: (() => void) | undefined

  const onAnnounced: OnAnnounced = subject => {
    turn += 1
    const concerned = subject === null ? all : (groups.get(subject) ?? [])
    for (const seat of concerned) wake(seat, subject === null || subject === seat.keyId)
  }

  return {
    take: ({ companyId, keyId }: { companyId: string; keyId: string }): Seat | Refused => {
      if ((groups.get(keyId)?.size ?? 0) >= maxPerKey) return 'key-has-many'
      if (all.size >= maxPerProcess) return 'process-has-many'
      // Before the seat is given: where listening throws, no request must be left with a seat.
      stopListening ??= listen(onAnnounced)
      // The key may have been revoked after this request's key was checked.
      const state = { ended: false, awake: false, keyAnnounced: true, resolve: undefined }
      const seat: Seat = { companyId, keyId, ...state }
      for (const subject of [companyId, keyId])
        groups.set(subject, (groups.get(subject) ?? new Set()).add(seat))
      all.add(seat)
      return seat
    },
    /** Resolves when something that concerns the seat is announced, or was since the last time, or the seat is ended. */
    next: (seat: Seat): Promise<void> => {
      const isOver = seat.awake || seat.ended || released
      seat.awake = false
      if (isOver) return Promise.resolve()
      return new Promise(resolve => {
        seat.resolve = resolve
      })
    },
    /** Whether the seat's key may have been revoked since the last call: each call resets it. */
    keyAnnounced: (seat: Seat): boolean => {
      const was = seat.keyAnnounced
      seat.keyAnnounced = false
      return was
    },
    end: (seat: Seat): void => {
      seat.ended = true
      wake(seat)
    },
    ended: (seat: Seat): boolean => seat.ended || released,
    /** Whether the service is stopping and all waits were ended. */
    released: (): boolean => released,
    leave: (seat: Seat): void => {
      for (const subject of [seat.companyId, seat.keyId]) {
        const group = groups.get(subject)
        if (group?.delete(seat) && group.size === 0) groups.delete(subject)
      }
      if (!all.delete(seat) || all.size > 0) return
      stopListening?.()
      stopListening = undefined
    },
    turn: () => turn,
    waiting: () => all.size,
    /** Ends all waits, and later ones at once, as the service stops. */
    release: (): void => {
      released = true
      for (const seat of all) wake(seat)
    },
  }
}

export type Waiters = ReturnType<typeof createWaiters>
