import type { Entry, Owner } from '../../../ledger/runs/run-journal.ts'
import type { Ports } from '../../ports.ts'

/** Where it is written; `onEnd`: called for each link whose request is over. */
type Written = {
  journal: { enter: (owner: Owner, entries: Entry[]) => void }
  onEnd: (linkId: string) => void
}

type Waiting = { entries: Entry[]; resolve: () => void; reject: (error: unknown) => void }

const linkOf = (entry: Entry): string => (entry.what === 'send' ? entry.link.id : entry.linkId)
const begins = (entry: Entry): boolean => entry.what === 'send' || entry.what === 'resend'

/** Longest that a write waits for others to go along, in milliseconds. */
const longestLinger = 10

/**
 * Writes what happens to rows, several in one write. `limit`: how many write at most. What the disk does not take is kept in memory, and nothing new
 * begins.
 */
export const createJournal = (
  { journal, onEnd }: Written,
  owner: Owner,
  { wait, limit }: Pick<Ports, 'wait'> & { limit: () => number },
) => {
  let waiting: Waiting[] = []
  let unsaved: Entry[] = []
  let scheduled: object | null = null
  let linger = 0

  /** Throws what SQLite throws; then nothing of it is written. */
  const enter = (entries: Entry[]): void => {
    const all = [...unsaved, ...entries]
    if (all.length === 0) return
    try {
      journal.enter(owner, all)
    } catch (error) {
      for (const entry of entries.filter(begins)) onEnd(linkOf(entry))
      unsaved = all.filter(entry => !begins(entry))
      throw error
    }
    unsaved = []
    for (const entry of all.filter(one => !begins(one))) onEnd(linkOf(entry))
  }

  const flush = (): void => {
    const turn = waiting
    waiting = []
    scheduled = null
    if (turn.length === 0) return
    const began = performance.now()
    try {
      enter(turn.flatMap(({ entries }) => entries))
      for (const { resolve } of turn) resolve()
    } catch (error) {
      for (const { reject } of turn) reject(error)
    }
    // Twice as long as the disk takes, so that more is written at once.
    linger = Math.min(longestLinger, Math.floor((performance.now() - began) * 2))
  }

  /** In place of what was scheduled before. */
  const flushAfter = (milliseconds: number): void => {
    const own = {}
    scheduled = own
    void wait(milliseconds).then(() => {
      if (scheduled === own) flush()
    })
  }

  return {
    /** Resolves once it is on the disk. Rejects with what SQLite throws: then nothing of it began. */
    write: (entries: Entry[]): Promise<void> => {
      if (entries.length === 0) return Promise.resolve()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ entries, resolve, reject })
      // Half of them at a time: while one half is written, the service works for the other.
      const isEnough = waiting.length >= limit() / 2
      if (scheduled === null || isEnough) flushAfter(isEnough ? 0 : linger)
      return promise
    },
    /** Writes what the disk would not take before. Throws what SQLite throws. */
    writeUnsaved: (): void => enter([]),
    hasUnsaved: (): boolean => unsaved.length > 0,
  }
}
