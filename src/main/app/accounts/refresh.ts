import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
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
  /** Customers who were not in a list and were left as they are, and how many had ended by then. */
  const missing = new Map<string, { customers: number; ended: number }>()
  const listeners: OnRead[] = []
  const changed = () => core.ports.emit('accounts.changed', null)

  const endedOf = ({ session, connection: { seq } }: ConnectionContext): number =>
    session.ledger.ended.count(seq)
  const noteMissing = (context: ConnectionContext, { end, ended: customers }: RefreshOutcome): void => {
    const { id } = context.connection
    if (end === 'complete') missing.delete(id)
    if (end === 'many_missing') missing.set(id, { customers, ended: endedOf(context) })
  }
  /** Once changes tell that some ended, it is they who were missing. */
  const missingOf = (context: ConnectionContext): number => {
    const found = missing.get(context.connection.id)
    return found === undefined || found.ended !== endedOf(context) ? 0 : found.customers
  }

  const read = async (
    context: ConnectionContext,
    how: { signal: AbortSignal; endUpTo: number },
  ): Promise<Result<RefreshOutcome>> => {
    const { id } = context.connection
    const [began, at] = [performance.now(), core.clocks.now(context.connection.address)]
    try {
      const outcome = await importList(core, context, how).catch(error => {
        // What its mirror answers while it is removed says nothing.
        if (!isStill(core, context)) return fail({ code: 'no_connection' })
        throw error
      })
      const failedAt = core.ports.now()
      lastImports.set(id, outcome.ok ? ok(outcome.value.end) : fail({ ...outcome.failure, at: failedAt }))
      if (outcome.ok) noteMissing(context, outcome.value)
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

  const start = (
    context: ConnectionContext,
    asked: boolean,
    endUpTo = 0,
  ): Promise<Result<RefreshOutcome>> => {
    const controller = new AbortController()
    const outcome = read(context, { signal: controller.signal, endUpTo })
    imports.set(context.connection.id, { outcome, controller, asked })
    changed()
    return outcome
  }

  /** Resolves once the list of this connection is not being read. */
  const whenIdle = async ({ connection: { id } }: ConnectionContext): Promise<void> => {
    for (let running = imports.get(id); running; running = imports.get(id)) {
      await Promise.allSettled([running.outcome])
    }
  }

  /**
   * As a person asks. A second call while the list is imported gets the same outcome. `endUpTo`: they agreed that so many customers end
   * who are known here and not in it; it is a list that begins after they did.
   */
  const refresh = async (
    context: ConnectionContext,
    input: ParsedInput<'accounts.refresh'>,
  ): Promise<Result<RefreshOutcome>> => {
    const endUpTo = input?.endUpTo ?? 0
    if (endUpTo > 0) await whenIdle(context)
    const running = imports.get(context.connection.id)
    if (!running) return start(context, true, endUpTo)
    running.asked = true
    return running.outcome
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

  const stateOf = (context: ConnectionContext) => {
    const { id } = context.connection
    return {
      refreshing: imports.has(id),
      lastReading: lastImports.get(id) ?? null,
      missing: missingOf(context),
      readings: ended.get(id) ?? 0,
    }
  }

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
