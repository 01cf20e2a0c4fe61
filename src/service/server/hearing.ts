import type { Socket } from 'node:net'

/** However many come, one is heard within this. */
const hearWithinMilliseconds = 250

/**
 * Lets a crowd of connections be heard one in each turn of the event loop. Node takes one new connection a turn, so while
 * many come they are taken first. The newest is heard first: who comes with a single request waits for none of the crowd.
 */
export const createHearing = () => {
  /** Oldest first. */
  const held = new Set<Socket>()
  let came = 0
  let heardAt = 0

  const hearOne = () => {
    const crowding = came > 0 && performance.now() - heardAt < hearWithinMilliseconds
    came = 0
    const newest = crowding ? undefined : [...held].at(-1)
    if (newest !== undefined) {
      heardAt = performance.now()
      held.delete(newest)
      newest.resume()
    }
    if (held.size > 0) setImmediate(hearOne)
  }

  return {
    /** Tells of a new connection. */
    arrived: () => {
      came += 1
    },
    /** Reads nothing from a connection until its turn comes. */
    hold: (socket: Socket) => {
      if (held.has(socket)) return
      socket.pause()
      held.add(socket)
      if (held.size === 1) setImmediate(hearOne)
    },
  }
}
