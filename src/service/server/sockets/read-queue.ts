import type { Socket } from 'node:net'

/** However many come, one is read within this. */
const readWithinMilliseconds = 250

/**
 * Reads a crowd of connections one in each turn of the event loop. Node takes one new connection a turn, so while
 * many come they are taken first. The newest is read first: who comes with a single request waits for none of the crowd.
 */
export const createReadQueue = () => {
  /** Oldest first. */
  const held = new Set<Socket>()
  let came = 0
  let readAt = 0

  const readOne = () => {
    const crowding = came > 0 && performance.now() - readAt < readWithinMilliseconds
    came = 0
    const newest = crowding ? undefined : [...held].at(-1)
    if (newest !== undefined) {
      readAt = performance.now()
      held.delete(newest)
      newest.resume()
    }
    if (held.size > 0) setImmediate(readOne)
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
      if (held.size === 1) setImmediate(readOne)
    },
  }
}
