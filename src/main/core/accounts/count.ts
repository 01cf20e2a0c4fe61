import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { type Core, isStill, type Place } from '../current.ts'

/** Counts a filtered list to its end while others have their turns; who asks for another one meanwhile has this one given up. */
export const createCount = (core: Core) => {
  let latest: symbol | null = null
  return async (place: Place, filter: ParsedInput<'accounts.count'>): Promise<Result<number | null>> => {
    const mine = Symbol('count')
    latest = mine
    const counting = place.session.store.accounts.countAll(place.connection.seq, filter)
    for (;;) {
      const next = counting.next()
      if (next.done) return ok(next.value)
      await core.ports.wait(0)
      if (!isStill(core, place)) return fail({ code: 'no_connection' })
      if (latest !== mine) return ok(null)
    }
  }
}
