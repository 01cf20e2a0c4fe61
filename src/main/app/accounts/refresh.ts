import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { type ImportHow, importList } from './import-list.ts'

type Import = {
  outcome: Promise<Result<RefreshOutcome>>
  controller: AbortController
  asked: boolean
}

/** Of one connection. `missing`: customers who were not in a list and were left as they are, and how many had ended by then; `readings`: how many came to an end. */
type State = {
  running: Import | null
  last: Result<ListEnd> | null
  missing: { customers: number; ended: number } | null
  readings: number
}

/** `began`: by the monotonic clock, in milliseconds; `at`: the same by the wall clock. `asked`: by a person. */
type Read = { outcome: Result<RefreshOutcome>; began: number; at: number; asked: boolean }
type OnRead = (context: ConnectionContext, read: Read) => void

export type Refresher = ReturnType<typeof createRefresh>

/** Imports the whole list of accounts, one import of a connection at a time. */
export const createRefresh = (core: Core) => {
  const states = new Map<string, State>()
  const listeners: OnRead[] = []
  const changed = () => core.ports.emit('accounts.changed', null)
  const endedOf = ({ session, connection: { seq } }: ConnectionContext) => session.ledger.ended.count(seq)

  const of = ({ connection: { id } }: ConnectionContext): State => {
    const known = states.get(id) ?? { running: null, last: null, missing: null, readings: 0 }
    states.set(id, known)
    return known
  }

  const read = async (context: ConnectionContext, how: ImportHow): Promise<Result<RefreshOutcome>> => {
    const { id, address } = context.connection
    const [began, at] = [performance.now(), core.clocks.now(address)]
    const state = of(context)
    try {
      const outcome = await importList(core, context, how)
      state.last = outcome.ok ? ok(outcome.value.end) : fail({ ...outcome.failure, at: core.ports.now() })
      if (outcome.ok && outcome.value.end === 'complete') state.missing = null
      if (outcome.ok && outcome.value.end === 'many_missing')
        state.missing = { customers: outcome.value.ended, ended: endedOf(context) }
      const asked = state.running?.asked ?? false
      // The end of an import in the background is not shown.
      if (asked) core.ports.emit('accounts.read', { connectionId: id, result: outcome })
      for (const listener of listeners) listener(context, { outcome, began, at, asked })
      return outcome
    } finally {
      state.running = null
      state.readings += 1
      changed()
    }
  }

  const start = (context: ConnectionContext, asked: boolean, endUpTo = 0) => {
    const controller = new AbortController()
    const outcome = read(context, { signal: controller.signal, endUpTo })
    of(context).running = { outcome, controller, asked }
    changed()
    return outcome
  }

  /** Resolves once the list of this connection is not being read. */
  const whenIdle = async (context: ConnectionContext): Promise<void> => {
    for (let { running } = of(context); running; { running } = of(context))
      await Promise.allSettled([running.outcome])
  }

  return {
    /**
     * As a person asks. A second call while the list is imported gets the same outcome. `endUpTo`: they agreed that so many customers end
     * who are known here and not in it; it is a list that begins after they did.
     */
    refresh: async (
      context: ConnectionContext,
      input: ParsedInput<'accounts.refresh'>,
    ): Promise<Result<RefreshOutcome>> => {
      const endUpTo = input?.endUpTo ?? 0
      if (endUpTo > 0) await whenIdle(context)
      const { running } = of(context)
      if (!running) return start(context, true, endUpTo)
      running.asked = true
      return running.outcome
    },
    /** As the app does by itself: an import that begins from here on, after any that runs. */
    refreshAnew: async (context: ConnectionContext): Promise<Result<RefreshOutcome>> => {
      await whenIdle(context)
      return start(context, false)
    },
    whenIdle,
    /** Resolves once the import has stopped; what it brought stays. */
    cancel: async (context: ConnectionContext): Promise<Result<null>> => {
      const { running } = of(context)
      running?.controller.abort()
      await running?.outcome
      return ok(null)
    },
    stateOf: (context: ConnectionContext) => {
      const { running, last, missing, readings } = of(context)
      // Once changes tell that some ended, it is they who were missing.
      const isLeft = missing !== null && missing.ended === endedOf(context)
      return {
        refreshing: running !== null,
        lastReading: last,
        missing: isLeft ? missing.customers : 0,
        readings,
      }
    },
    /** Ends all imports, for the app ends; what they brought stays. */
    stop: (): void => {
      for (const { running } of states.values()) running?.controller.abort()
    },
    /** Called after each import. */
    onRead: (listener: OnRead): void => void listeners.push(listener),
  }
}
