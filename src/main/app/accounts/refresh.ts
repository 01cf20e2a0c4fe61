import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import { type ConnectionContext, type Core, isStill } from '../current.ts'
import { importList } from './import-list.ts'

type Import = {
  outcome: Promise<Result<RefreshOutcome>>
  controller: AbortController
  asked: boolean
}

/** `began`: by the monotonic clock, in milliseconds; `at`: the same by the wall clock. `asked`: by a person. */
type Read = { outcome: Result<RefreshOutcome>; began: number; at: number; asked: boolean }
type OnRead = (context: ConnectionContext, read: Read) => void

export type Refresher = ReturnType<typeof createRefresh>

/** Imports the whole list of accounts, one import of a connection at a time. */
export const createRefresh = (core: Core) => {
  const imports = new Map<string, Import>()
  const lastImports = new Map<string, Result<ListEnd>>()
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
      lastImports.set(id, outcome.ok ? ok(outcome.value.end) : fail({ ...outcome.failure, at: failedAt }))
      const asked = imports.get(id)?.asked ?? false
      // The end of an import in the background is not shown.
      if (asked) core.ports.emit('accounts.read', { connectionId: id, result: outcome })
      for (const listener of listeners) listener(context, { outcome, began, at, asked })
      return outcome
    } finally {
      imports.delete(id)
      ended.set(id, (ended.get(id) ?? 0) + 1)
      changed()
    }
  }

  const start = (context: ConnectionContext, asked: boolean): Promise<Result<RefreshOutcome>> => {
    const controller = new AbortController()
    const outcome = read(context, controller.signal)
    imports.set(context.connection.id, { outcome, controller, asked })
    changed()
    return outcome
  }

  /** As a person asks. A second call while the list is imported gets the same outcome. */
  const refresh = (context: ConnectionContext): Promise<Result<RefreshOutcome>> => {
    const running = imports.get(context.connection.id)
    if (!running) return start(context, true)
    running.asked = true
    return running.outcome
  }

  /** Resolves once the list of this connection is not being read. */
  const whenIdle = async ({ connection: { id } }: ConnectionContext): Promise<void> => {
    for (let running = imports.get(id); running; running = imports.get(id)) {
      await Promise.allSettled([running.outcome])
    }
  }

  /** As the app does by itself: an import that begins from here on, after any that runs. */
  const refreshAnew = async (context: ConnectionContext): Promise<Result<RefreshOutcome>> => {
    await whenIdle(context)
    return start(context, false)
  }

  /** Resolves once the import has stopped; what it brought stays. */
  const cancel = async ({ connection }: ConnectionContext): Promise<Result<null>> => {
    const running = imports.get(connection.id)
    running?.controller.abort()
    await running?.outcome
    return ok(null)
  }

  const stateOf = ({ connection: { id } }: ConnectionContext) => ({
    refreshing: imports.has(id),
    lastReading: lastImports.get(id) ?? null,
    readings: ended.get(id) ?? 0,
  })

  return {
    refresh,
    refreshAnew,
    whenIdle,
    cancel,
    stateOf,
    /** Ends all imports, for the app ends; what they brought stays. */
    stop: (): void => {
      for (const { controller } of imports.values()) controller.abort()
    },
    /** Called after each import. */
    onRead: (listener: OnRead): void => void listeners.push(listener),
  }
}
