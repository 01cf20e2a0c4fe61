import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import { failureOfError } from '../answer-call.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { importList } from './import-list.ts'

/** `asked`: a person started this import, or waits for it; `endUpTo`: as of `refresh`. */
type Running = {
  outcome: Promise<Result<RefreshOutcome>>
  controller: AbortController
  asked: boolean
  endUpTo: number
}

/**
 * The imports of one connection. `missing`: how many customers are here but were not in the last list, and how many customers had ended when it was
 * read; `readings`: imports that came to an end; `lookUps`: accounts that are being looked up.
 */
type Imports = {
  running: Running | null
  last: Result<ListEnd> | null
  missing: { customers: number; ended: number } | null
  readings: number
  lookUps: Set<Promise<unknown>>
}

/** An import that came to an end. `began`: by the monotonic clock, in milliseconds; `at`: the same by the wall clock; `asked`: by a person. */
type Read = { outcome: Result<RefreshOutcome>; began: number; at: number; asked: boolean }
type OnRead = (context: ConnectionContext, read: Read) => void

export type Refresher = ReturnType<typeof createRefresh>

/** Imports the whole list of accounts, one import of a connection at a time. */
export const createRefresh = (core: Core) => {
  const byConnection = new Map<string, Imports>()
  const listeners: OnRead[] = []
  const emitChanged = () => core.ports.emit('accounts.changed', null)
  const countEnded = ({ session, connection: { seq } }: ConnectionContext) => session.ledger.ended.count(seq)

  const importsOf = ({ connection: { id } }: ConnectionContext): Imports => {
    const none: Imports = { running: null, last: null, missing: null, readings: 0, lookUps: new Set() }
    const known = byConnection.get(id) ?? none
    byConnection.set(id, known)
    return known
  }

  const run = async (context: ConnectionContext, options: { signal: AbortSignal; endUpTo: number }) => {
    const { id, address } = context.connection
    const [began, at] = [performance.now(), core.clocks.now(address)]
    const imports = importsOf(context)
    /** Only a person who asked for an import is shown how it ended. */
    const end = (result: Result<RefreshOutcome>): void => {
      imports.last = result.ok ? ok(result.value.end) : fail({ ...result.failure, at: core.ports.now() })
      if (imports.running?.asked) core.ports.emit('accounts.read', { connectionId: id, result })
    }
    try {
      const outcome = await importList(core, context, options)
      if (outcome.ok && outcome.value.end === 'complete') imports.missing = null
      if (outcome.ok && outcome.value.end === 'many_missing')
        imports.missing = { customers: outcome.value.ended, ended: countEnded(context) }
      end(outcome)
      const asked = imports.running?.asked ?? false
      for (const listener of listeners) listener(context, { outcome, began, at, asked })
      return outcome
    } catch (error) {
      const failure = failureOfError(error)
      if (failure !== null && failure.code !== 'no_connection') end(fail(failure))
      throw error
    } finally {
      imports.running = null
      imports.readings += 1
      emitChanged()
    }
  }

  const start = (context: ConnectionContext, asked: boolean, endUpTo = 0) => {
    const controller = new AbortController()
    const outcome = run(context, { signal: controller.signal, endUpTo })
    importsOf(context).running = { outcome, controller, asked, endUpTo }
    emitChanged()
    return outcome
  }

  /** Resolves once no import of this connection runs. */
  const whenIdle = async (context: ConnectionContext): Promise<void> => {
    for (let { running } = importsOf(context); running; { running } = importsOf(context))
      await Promise.allSettled([running.outcome])
  }

  /**
   * An import that a person asks for. A call while one is under way joins it and gets its outcome. `endUpTo`: the person agreed that up to this many
   * customers who are here, but not in the list, have ended; such an import begins only after one under way to which nobody agreed so far.
   */
  const refresh = async (context: ConnectionContext, input: ParsedInput<'accounts.refresh'>) => {
    const endUpTo = input?.endUpTo ?? 0
    const { running } = importsOf(context)
    if (!running) return start(context, true, endUpTo)
    if (running.endUpTo < endUpTo) {
      await Promise.allSettled([running.outcome])
      return refresh(context, input)
    }
    running.asked = true
    return running.outcome
  }

  /** An import that the app starts by itself: at once, or after those that are under way. */
  const refreshAnew = async (context: ConnectionContext): Promise<Result<RefreshOutcome>> => {
    await whenIdle(context)
    // Another that waited may have begun one meanwhile.
    return importsOf(context).running ? refreshAnew(context) : start(context, false)
  }

  return {
    refresh,
    refreshAnew,
    /** Resolves once no import of this connection runs, and no look-up that had begun before. */
    whenRead: async (context: ConnectionContext): Promise<void> => {
      await Promise.allSettled(importsOf(context).lookUps)
      await whenIdle(context)
    },
    /** Looks one account up: `whenRead` waits for that. */
    lookUp: <Answer>(context: ConnectionContext, reading: Promise<Answer>): Promise<Answer> => {
      const { lookUps } = importsOf(context)
      lookUps.add(reading)
      return reading.finally(() => lookUps.delete(reading))
    },
    /** Resolves once the import has stopped; the pages that were imported stay. */
    cancel: async (context: ConnectionContext): Promise<Result<null>> => {
      const { running } = importsOf(context)
      running?.controller.abort()
      await running?.outcome
      return ok(null)
    },
    stateOf: (context: ConnectionContext) => {
      const { running, last, missing, readings } = importsOf(context)
      // If consents ended since that list (`/changes` says so), those were the missing customers: the number no longer holds.
      const isCurrent = missing !== null && missing.ended === countEnded(context)
      return {
        refreshing: running !== null,
        lastReading: last,
        missing: isCurrent ? missing.customers : 0,
        readings,
      }
    },
    /** Aborts all imports when the app ends. */
    stop: (): void => {
      for (const { running } of byConnection.values()) running?.controller.abort()
    },
    /** Has a listener called after each import. */
    onRead: (listener: OnRead): void => void listeners.push(listener),
  }
}
