import type { Mirrors } from '../../mirror/mirrors.ts'
import type { MirrorState } from '../../mirror-worker/writer.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isDamage = (error: unknown): boolean =>
  /^(MIRROR_DAMAGED|SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|READONLY_DBMOVED))/.test(codeOf(error))

/** What became of a mirror under a request; null: nothing that its own words say. Pure. */
export const mirrorProblemOf = (error: unknown): 'damaged' | 'ended' | 'closed' | null => {
  const code = codeOf(error)
  if (code === 'MIRROR_DAMAGED') return 'damaged'
  if (code === 'MIRROR_CLOSED') return 'closed'
  return /^(WORKER_GONE|NOT_OPEN|ERR_WORKER_OUT_OF_MEMORY)$/.test(code) ? 'ended' : null
}

type Guard = {
  /** Whether the ledger has what this mirror says that it does. */
  goesOn: (connectionId: string, mirror: MirrorState) => boolean
  isListed: (connectionId: string) => boolean
  onLost: (connectionId: string) => void
}

const damaged = () => Object.assign(new Error('The mirror is damaged'), { code: 'MIRROR_DAMAGED' })

/**
 * Mirrors, of which one that is damaged, or newer than a ledger that was copied back, is made anew by the next request; what was asked of it rejects
 * with `MIRROR_DAMAGED`. `isListed`: its list was imported before. `onLost`: it is empty although it was.
 */
export const guardMirrors = (mirrors: Mirrors, { goesOn, isListed, onLost }: Guard): Mirrors => {
  /** The latest removal of each mirror: what was asked before it, and fails after it, failed of the one that is gone. */
  const lost = new Map<string, Promise<unknown>>()
  const checked = new WeakSet<object>()

  const opened = async (connectionId: string): Promise<MirrorState> => {
    const mirror = await mirrors.open(connectionId)
    if (checked.has(mirror)) return mirror
    if (!goesOn(connectionId, mirror)) throw damaged()
    checked.add(mirror)
    if (mirror.asOf === null && isListed(connectionId)) onLost(connectionId)
    return mirror
  }

  /** Once, whatever was asked of it meanwhile. */
  const lose = (connectionId: string, before: Promise<unknown> | undefined) => {
    if (lost.get(connectionId) === before)
      lost.set(
        connectionId,
        mirrors.remove(connectionId).then(() => opened(connectionId)),
      )
    return lost.get(connectionId)
  }

  const guarded = async <T>(connectionId: string, work: () => Promise<T>): Promise<T> => {
    const before = lost.get(connectionId)
    try {
      await opened(connectionId)
      return await work()
    } catch (error) {
      if (!isDamage(error)) throw error
      await lose(connectionId, before)
      throw damaged()
    }
  }

  return {
    open: connectionId => guarded(connectionId, () => opened(connectionId)),
    look: page => mirrors.look(page),
    write: (name, connectionId, input) =>
      guarded(connectionId, () => mirrors.write(name, connectionId, input)),
    read: (name, connectionId, input, latest) =>
      guarded(connectionId, () => mirrors.read(name, connectionId, input, latest)),
    rows: async function* (connectionId, scope) {
      const rows = mirrors.rows(connectionId, scope)
      try {
        for (;;) {
          const next = await guarded(connectionId, () => rows.next())
          if (next.done) return
          yield next.value
        }
      } finally {
        await rows.return(undefined)
      }
    },
    remove: connectionId => mirrors.remove(connectionId),
    stop: () => mirrors.stop(),
  }
}
