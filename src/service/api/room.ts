/** Does work that keeps at most one thing more of a company; `free` tells whether there is room for it. */
type WithRoom = <T>(companyId: string, work: (free: boolean) => Promise<T>) => Promise<T>

/** `left`: how many may be kept before the next count; `busy`: how many are just being stored. */
type Room = { left: number; busy: number; fullUntil: number; counting: Promise<void> | undefined }

const maxRooms = 10_000
const fullMilliseconds = 1000

/**
 * Keeps a company from having more than `most` of something kept; `countKept` counts up to there. Counting many takes
 * milliseconds, so each process counts once for a hundredth of what is free: a hundred processes at once do not go beyond, but for
 * the last few.
 */
export const createRoom = (countKept: (companyId: string) => Promise<number>, most: number): WithRoom => {
  const rooms = new Map<string, Room>()

  const roomOf = (companyId: string): Room => {
    const room = rooms.get(companyId) ?? { left: 0, busy: 0, fullUntil: 0, counting: undefined }
    if (rooms.size >= maxRooms && !rooms.has(companyId)) rooms.clear()
    rooms.set(companyId, room)
    return room
  }

  const count = async (companyId: string, room: Room): Promise<void> => {
    const free = most - (await countKept(companyId)) - room.busy
    room.left = Math.max(0, Math.ceil(free / 100))
    room.fullUntil = free > 0 ? 0 : performance.now() + fullMilliseconds
  }

  const take = async (companyId: string, room: Room): Promise<boolean> => {
    while (room.left === 0) {
      if (performance.now() < room.fullUntil) return false
      room.counting ??= count(companyId, room).finally(() => {
        room.counting = undefined
      })
      await room.counting
    }
    room.left -= 1
    return true
  }

  return async (companyId, work) => {
    const room = roomOf(companyId)
    if (!(await take(companyId, room))) return work(false)
    room.busy += 1
    try {
      return await work(true)
    } finally {
      room.busy -= 1
    }
  }
}
