import type { ReadingOf } from '../../../store/writer/list-writer.ts'
import type { Core, Place } from '../../current.ts'
import { createSeenCustomers } from '../seen-customers.ts'
import { takeApart } from './apart.ts'
import { takeHere } from './here.ts'
import type { Taking } from './taking.ts'

/** Characters of a list that are read and saved at once in little time: a thread of its own would cost more. */
const shortList = 256 * 1024

/** Begins to take a list: here, and from where it turns out to be long, in a thread of its own. A store in memory has only this one. */
export const startTaking = (core: Core, place: Place, reading: ReadingOf, signal: AbortSignal): Taking => {
  const { shared } = place.session.store
  const seen = createSeenCustomers()
  const onSaved = (customers: number) => core.ports.emit('accounts.progress', { customers })
  const here = takeHere(core, place, { reading, seen, signal, onSaved })
  let taking = here
  let characters = 0
  return {
    take: question => {
      characters += question.text.length
      if (shared !== null && taking === here && characters > shortList) {
        const script = core.ports.listScript
        taking = takeApart({ script, shared, reading, seen: seen.all(), signal, onSaved })
      }
      return taking.take(question)
    },
    finish: endedAt => taking.finish(endedAt),
    size: () => taking.size(),
  }
}
