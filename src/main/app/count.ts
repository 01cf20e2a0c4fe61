import { fail, ok, type Result } from '../../contract/failure.ts'
import { type Core, isStill, type Place } from './current.ts'

/** Counts part by part while others have their turns; who begins another one meanwhile has this one given up: null. */
export const createCount = (core: Core) => {
  let latest: symbol | null = null
  return async <Counted>(
    place: Place,
    counting: Generator<void, Counted>,
  ): Promise<Result<Counted | null>> => {
    const mine = Symbol('count')
    latest = mine
    for (;;) {
      const next = counting.next()
      if (next.done) return ok(next.value)
      await core.ports.wait(0)
      if (!isStill(core, place)) return fail({ code: 'no_connection' })
      if (latest !== mine) return ok(null)
    }
  }
}
