/** Hears the ID of a company to which something happened or of an API key that ended; null where it may be any. */
export type OnAnnounced = (subject: string | null) => void
/** Begins to hear; answers what ends it. */
export type Listen = (onAnnounced: OnAnnounced) => () => void

/** Somebody who waits. */
export type Seat = {
  /** Resolves when something that concerns the seat is announced, or was since the last time, or the seat is ended. */
  next: () => Promise<void>
  /** Whether the key of the seat may have ended since the last time, or before the first. */
  keyAnnounced: () => boolean
  end: () => void
  ended: () => boolean
  leave: () => void
}

export type Refused = 'key-has-many' | 'process-has-many'

type Waiter = { keyId: string; wake: (keyAnnounced: boolean) => void }

const maxPerKey = 20
const maxPerProcess = 10_000

/** Those who wait, by the subjects that concern them. */
const createGroups = () => {
  const groups = new Map<string, Set<Waiter>>()
  return {
    of: (subject: string): ReadonlySet<Waiter> => groups.get(subject) ?? new Set(),
    enter: (subject: string, waiter: Waiter): void => {
      groups.set(subject, (groups.get(subject) ?? new Set()).add(waiter))
    },
    leave: (subject: string, waiter: Waiter): void => {
      const group = groups.get(subject)
      if (group?.delete(waiter) && group.size === 0) groups.delete(subject)
    },
  }
}

/** Those who wait in this process; it listens only while somebody does. */
export const createWaiters = (listen: Listen) => {
  const groups = createGroups()
  const all = new Set<Waiter>()
  let turn = 0
  let released = false
  let stopListening: (() => void) | undefined

  const onAnnounced: OnAnnounced = subject => {
    turn += 1
    const concerned = subject === null ? all : groups.of(subject)
    for (const waiter of concerned) waiter.wake(subject === null || subject === waiter.keyId)
  }

  const createSeat = (companyId: string, keyId: string): Seat => {
    let ended = false
    let awake = false
    // It may have ended on the way here.
    let keyAnnounced = true
    let resolve: (() => void) | undefined
    const waiter: Waiter = {
      keyId,
      wake: ofKey => {
        awake = true
        keyAnnounced ||= ofKey
        resolve?.()
      },
    }
    const subjects = [companyId, keyId]
    for (const subject of subjects) groups.enter(subject, waiter)
    all.add(waiter)
    return {
      next: async () => {
        if (!awake && !ended && !released) {
          await new Promise<void>(done => {
            resolve = done
          })
        }
        awake = false
      },
      keyAnnounced: () => {
        const was = keyAnnounced
        keyAnnounced = false
        return was
      },
      end: () => {
        ended = true
        resolve?.()
      },
      ended: () => ended || released,
      leave: () => {
        for (const subject of subjects) groups.leave(subject, waiter)
        if (!all.delete(waiter) || all.size > 0) return
        stopListening?.()
        stopListening = undefined
      },
    }
  }

  return {
    /** Gives a seat to a request with this key, or says why not. */
    take: ({ companyId, keyId }: { companyId: string; keyId: string }): Seat | Refused => {
      if (groups.of(keyId).size >= maxPerKey) return 'key-has-many'
      if (all.size >= maxPerProcess) return 'process-has-many'
      // First of all: where it cannot begin, nobody has a place either.
      stopListening ??= listen(onAnnounced)
      return createSeat(companyId, keyId)
    },
    /** Counts what was announced: what was read after it and before the next can be shared. */
    turn: () => turn,
    /** How many wait now. */
    waiting: () => all.size,
    /** Lets everybody go, and whoever comes later at once. */
    release: (): void => {
      released = true
      for (const waiter of all) waiter.wake(false)
    },
  }
}

export type Waiters = ReturnType<typeof createWaiters>
