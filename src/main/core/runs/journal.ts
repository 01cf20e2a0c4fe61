import type { Store } from '../../store/database/open-store.ts'
import type { Entry, Owner } from '../../store/runs/run-journal.ts'
import type { Ports } from '../ports.ts'

type Waiting = { entries: Entry[]; resolve: () => void; reject: (error: unknown) => void }

const linkOf = (entry: Entry): string => (entry.what === 'send' ? entry.link.id : entry.linkId)
const begins = (entry: Entry): boolean => entry.what === 'send' || entry.what === 'resend'

/** How many entries may be in the log alone, where only its damage could take them back. */
const settleAfter = 200

/**
 * Writes what happens to rows; what comes in the same turn of the loop is one write to the disk. Where the disk takes nothing, whatever came
 * back from the service is kept in memory until it does, and nothing new begins.
 */
export const createJournal = (
  { runs, links }: Pick<Store, 'runs' | 'links'>,
  owner: Owner,
  ports: Pick<Ports, 'wait'>,
) => {
  let waiting: Waiting[] = []
  let unsaved: Entry[] = []
  let scheduled = false
  let sinceSettled = 0

  /** Throws what SQLite throws; then nothing of it is written. */
  const enter = (entries: Entry[]): void => {
    const all = [...unsaved, ...entries]
    if (all.length === 0) return
    try {
      runs.journal.enter(owner, all)
    } catch (error) {
      for (const entry of entries.filter(begins)) links.settled(linkOf(entry))
      unsaved = all.filter(entry => !begins(entry))
      throw error
    }
    unsaved = []
    for (const entry of all.filter(one => !begins(one))) links.settled(linkOf(entry))
    sinceSettled += all.length
    if (sinceSettled < settleAfter) return
    sinceSettled = 0
    runs.journal.settle()
  }

  const flush = (): void => {
    const turn = waiting
    waiting = []
    scheduled = false
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
      if (!scheduled) {
        scheduled = true
        void ports.wait(0).then(flush)
      }
      return promise
    },
    /** Writes what the disk would not take before, and all that is in the log. Throws what SQLite throws. */
    settle: (): void => {
      enter([])
      sinceSettled = 0
      runs.journal.settle()
    },
    hasUnsaved: (): boolean => unsaved.length > 0,
  }
}
