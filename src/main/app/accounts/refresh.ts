import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import { type Core, isStill, type Place } from '../current.ts'
import { importList } from './import-list.ts'

type Reading = {
  outcome: Promise<Result<RefreshOutcome>>
  controller: AbortController
  asked: boolean
}

/** `began`: by the monotonic clock, in milliseconds; `at`: the same by the wall clock. `asked`: by a person. */
type Read = { outcome: Result<RefreshOutcome>; began: number; at: number; asked: boolean }
type OnRead = (place: Place, read: Read) => void

export type Refresher = ReturnType<typeof createRefresh>

/** Reading the whole list of accounts of a connection, one reading at a time. */
export const createRefresh = (core: Core) => {
  const readings = new Map<string, Reading>()
  const lastReadings = new Map<string, Result<ListEnd>>()
  const ended = new Map<string, number>()
  const listeners: OnRead[] = []
  const changed = () => core.ports.emit('accounts.changed', null)

  const read = async (place: Place, signal: AbortSignal): Promise<Result<RefreshOutcome>> => {
    const { id } = place.connection
    const [began, at] = [performance.now(), core.clocks.now(place.connection.address)]
    try {
      const outcome = await importList(core, place, signal).catch(error => {
        // What its mirror answers while it is removed says nothing.
        if (!isStill(core, place)) return fail({ code: 'no_connection' })
        throw error
      })
      const failedAt = core.ports.now()
      lastReadings.set(id, outcome.ok ? ok(outcome.value.end) : fail({ ...outcome.failure, at: failedAt }))
      const asked = readings.get(id)?.asked ?? false
      // What nobody asked for is not worth a word.
      if (asked) core.ports.emit('accounts.read', { connectionId: id, result: outcome })
      for (const listener of listeners) listener(place, { outcome, began, at, asked })
      return outcome
    } finally {
      readings.delete(id)
      ended.set(id, (ended.get(id) ?? 0) + 1)
      changed()
    }
  }

  const start = (place: Place, asked: boolean): Promise<Result<RefreshOutcome>> => {
    const controller = new AbortController()
    const outcome = read(place, controller.signal)
    readings.set(place.connection.id, { outcome, controller, asked })
    changed()
    return outcome
  }

  /** As a person asks. Whoever asks while the list is being read gets the same outcome. */
  const refresh = (place: Place): Promise<Result<RefreshOutcome>> => {
    const running = readings.get(place.connection.id)
    if (!running) return start(place, true)
    running.asked = true
    return running.outcome
  }

  /** Resolves once the list of this connection is not being read. */
  const whenIdle = async ({ connection: { id } }: Place): Promise<void> => {
    for (let running = readings.get(id); running; running = readings.get(id)) {
      await Promise.allSettled([running.outcome])
    }
  }

  /** As the app does by itself: a reading that began from here on, after any that runs. */
  const refreshAnew = async (place: Place): Promise<Result<RefreshOutcome>> => {
    await whenIdle(place)
    return start(place, false)
  }

  /** Resolves once the reading has stopped; what was read stays. */
  const cancel = async ({ connection }: Place): Promise<Result<null>> => {
    const running = readings.get(connection.id)
    running?.controller.abort()
    await running?.outcome
    return ok(null)
  }

  const stateOf = ({ connection: { id } }: Place) => ({
    refreshing: readings.has(id),
    lastReading: lastReadings.get(id) ?? null,
    readings: ended.get(id) ?? 0,
  })

  return {
    refresh,
    refreshAnew,
    whenIdle,
    cancel,
    stateOf,
    /** Ends all readings, for the app ends; what was read stays. */
    stop: (): void => {
      for (const { controller } of readings.values()) controller.abort()
    },
    /** The listener is told of each reading that is over. */
    onRead: (listener: OnRead): void => void listeners.push(listener),
  }
}
