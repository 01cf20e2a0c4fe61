import type { ReadingOf } from '../../../store/writer/list-writer.ts'
import { type Core, isStill, type Place } from '../../current.ts'
import { inSteps } from '../../in-steps.ts'
import { readInParts } from '../../reading/read-in-parts.ts'
import type { createSeenCustomers } from '../seen-customers.ts'
import type { PageTaken, Taking } from './taking.ts'

type Work = {
  reading: ReadingOf
  seen: ReturnType<typeof createSeenCustomers>
  signal: AbortSignal
  onSaved: (customers: number) => void
}

/** Reads and saves over main's own connection to the store, step by step, so that others have their turn. */
export const takeHere = (core: Core, place: Place, { reading, seen, signal, onSaved }: Work): Taking => {
  const { ports } = core
  const { accounts } = place.session.store
  const { seq, ...saving } = reading
  const goesOn = () => !signal.aborted && isStill(core, place)
  return {
    take: question =>
      readInParts(ports.readerScript, question, async ({ head, slices }): Promise<PageTaken | null> => {
        if (!head.readable) return head
        const before = seen.size()
        for await (const slice of slices) {
          const step = accounts.save(seq, slice, { ...saving, onSaved: seen.add })
          if (!(await inSteps(ports, step, goesOn))) return null
          onSaved(seen.size())
        }
        const { customers, next } = head
        return { readable: true, customers, next, fresh: seen.size() - before }
      }),
    // Its steps are few: cancelling them would only lose what is known already.
    finish: async endedAt =>
      endedAt === null ||
      inSteps(ports, accounts.endList(seq, endedAt, seen.has), () => isStill(core, place)),
    size: seen.size,
  }
}
