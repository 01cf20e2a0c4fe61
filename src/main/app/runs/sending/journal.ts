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

/** Writes what happens to rows, what comes at once in one write. What the disk does not take is kept in memory, and nothing new begins. */
export const createJournal = ({ journal, onEnd }: Written, owner: Owner, { wait }: Pick<Ports, 'wait'>) => {
  let waiting: Waiting[] = []
  let unsaved: Entry[] = []

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
    try {
      enter(turn.flatMap(({ entries }) => entries))
      for (const { resolve } of turn) resolve()
    } catch (error) {
      for (const { reject } of turn) reject(error)
    }
  }

  return {
    /** Resolves once it is on the disk. Rejects with what SQLite throws: then nothing of it began. */
    write: (entries: Entry[]): Promise<void> => {
      if (entries.length === 0) return Promise.resolve()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ entries, resolve, reject })
      if (waiting.length === 1) void wait(0).then(flush)
      return promise
    },
    /** Writes what the disk would not take before. Throws what SQLite throws. */
    writeUnsaved: (): void => enter([]),
    hasUnsaved: (): boolean => unsaved.length > 0,
  }
}
