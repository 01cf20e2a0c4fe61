import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import { type ConnectionContext, type Core, isStill } from '../current.ts'
import { importList } from './import-list.ts'

type Reading = {
  outcome: Promise<Result<RefreshOutcome>>
  controller: AbortController
  asked: boolean
}

/** `began`: by the monotonic clock, in milliseconds; `at`: the same by the wall clock. `asked`: by a person. */
type Read = { outcome: Result<RefreshOutcome>; began: number; at: number; asked: boolean }
type OnRead = (context: ConnectionContext, read: Read) => void

export type Refresher = ReturnType<typeof createRefresh>

/** Reading the whole list of accounts of a connection, one reading at a time. */
export const createRefresh = (core: Core) => {
  const readings = new Map<string, Reading>()
  const lastReadings = new Map<string, Result<ListEnd>>()
  const ended = new Map<string, number>()
  const listeners: OnRead[] = []
  const changed = () => core.ports.emit('accounts.changed', null)

  const read = async (context: ConnectionContext, signal: AbortSignal): Promise<Result<RefreshOutcome>> => {
    const { id } = context.connection
    const [began, at] = [performance.now(), core.clocks.now(context.connection.address)]
    try {
      const outcome = await importList(core, context, signal).catch(error => {
        // What its mirror answers while it is removed says nothing.
        if (!isStill(core, context)) return fail({ code: 'no_connection' })
        throw error
      })
      const failedAt = core.ports.now()
      lastReadings.set(id, outcome.ok ? ok(outcome.value.end) : fail({ ...outcome.failure, at: failedAt }))
      const asked = readings.get(id)?.asked ?? false
      // The end of an import in the background is not shown.
      if (asked) core.ports.emit('accounts.read', { connectionId: id, result: outcome })
      for (const listener of listeners) listener(context, { outcome, began, at, asked })
      return outcome
    } finally {
      readings.delete(id)
      ended.set(id, (ended.get(id) ?? 0) + 1)
      changed()
    }
  }

  const start = (context: ConnectionContext, asked: boolean): Promise<Result<RefreshOutcome>> => {
    const controller = new AbortController()
    const outcome = read(context, controller.signal)
    readings.set(context.connection.id, { outcome, controller, asked })
    changed()
    return outcome
  }

  /** As a person asks. A second call while the list is imported gets the same outcome. */
  const refresh = (context: ConnectionContext): Promise<Result<RefreshOutcome>> => {
    const running = readings.get(context.connection.id)
    if (!running) return start(context, true)
    running.asked = true
    return running.outcome
  }

  /** Resolves once the list of this connection is not being read. */
  const whenIdle = async ({ connection: { id } }: ConnectionContext): Promise<void> => {
    for (let running = readings.get(id); running; running = readings.get(id)) {
      await Promise.allSettled([running.outcome])
    }
  }

  /** As the app does by itself: a reading that began from here on, after any that runs. */
  const refreshAnew = async (context: ConnectionContext): Promise<Result<RefreshOutcome>> => {
    await whenIdle(context)
    return start(context, false)
  }

  /** Resolves once the reading has stopped; what was read stays. */
  const cancel = async ({ connection }: ConnectionContext): Promise<Result<null>> => {
    const running = readings.get(connection.id)
    running?.controller.abort()
    await running?.outcome
    return ok(null)
  }

  const stateOf = ({ connection: { id } }: ConnectionContext) => ({
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
    /** Called after each import. */
    onRead: (listener: OnRead): void => void listeners.push(listener),
  }
}
