import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import { createAhead } from '../../http/ahead.ts'
import type { Outcome } from '../../http/connect-client.ts'
import { type Core, isStill, type Place, targetOf } from '../current.ts'
import { startTaking } from './reading/start.ts'
import { readWholeList } from './whole-list.ts'

const listPage = { limit: 1000, retrying: 'as_list' as const }

/** Resolves with null once the signal is aborted. */
const whenAborted = (signal: AbortSignal): Promise<null> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(null), { once: true }))

/**
 * Reads the list and saves each slice of a page as it comes: what was read stays, even if a later page fails. Only a
 * list that was read to its end says who is gone, and how old it is.
 */
const readList = async (core: Core, place: Place, signal: AbortSignal): Promise<Result<RefreshOutcome>> => {
  const { client } = core
  const now = () => core.clocks.now(place.connection.address)
  const target = await targetOf(core, place)
  if (!target.ok) return target
  const { seq } = place.connection
  const { accounts } = place.session.ledger
  const at = now()
  const taking = startTaking(core, place, { seq, at, markNew: accounts.hasList(seq) }, signal)
  const ahead = createAhead<Outcome>()
  const cancelled = whenAborted(signal)

  const readPage = async (next: string | null) => {
    const reading = client.readListPage(target.value, next, { ...listPage, signal, take: taking.take, ahead })
    const page = await Promise.race([reading, cancelled])
    if (!isStill(core, place)) return fail({ code: 'no_connection' })
    if (page === null || signal.aborted) return null
    if (!page.ok) return page
    return page.value.stopped ? fail({ code: 'no_connection' }) : page
  }

  const list = await readWholeList(readPage)
    .catch(async error => {
      await taking.finish(null).catch(() => undefined)
      throw error
    })
    .finally(ahead.drop)
  const isWhole = list.ok && list.value === 'complete'
  const done = await taking.finish(isWhole ? now() : null)
  if (!isStill(core, place)) return fail({ code: 'no_connection' })
  if (!list.ok) {
    if (list.failure.code === 'list_not_offered') accounts.setListOffered(seq, false)
    return list
  }
  const end = isWhole && !done ? 'cancelled' : list.value
  return ok({ customers: taking.size(), newCustomers: accounts.newCustomers(seq), end })
}

type Reading = {
  outcome: Promise<Result<RefreshOutcome>>
  controller: AbortController
  asked: boolean
  seq: number
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
      const outcome = await readList(core, place, signal)
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
    const { id, seq } = place.connection
    readings.set(id, { outcome, controller, asked, seq })
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
    isReading: (seq: number): boolean => [...readings.values()].some(reading => reading.seq === seq),
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
