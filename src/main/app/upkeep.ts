import { removeCopies, removeDue } from './accounts/removing.ts'
import type { Core } from './current.ts'
import { joined } from './joined.ts'
import { logFailure } from './log-failure.ts'
import type { Session } from './vault/session.ts'
import { isSessionOpen } from './vault/store-gate.ts'

/** Daily tasks are checked each hour: a timer of a day would not count the time that the computer sleeps. */
const hour = 3_600_000
const checkpointEvery = 5_000
/** Milliseconds after the first answer: by then the first screen has its rows, and upkeep does not take disk and CPU from it. */
const afterFirstAnswer = 900

/** Tasks that are repeated for as long as a store is open. */
export const createUpkeep = (core: Core) => {
  const { ports, gate, secrets } = core
  let stop = new AbortController()
  /** Aborted once a service gave the time: removals that waited for a trustworthy clock are then tried at once. */
  let untilClock = new AbortController()

  const repeat = async (
    session: Session,
    work: () => unknown,
    { every, failure, wake }: { every: number; failure: string; wake?: () => AbortSignal },
  ): Promise<void> => {
    const { signal } = stop
    while (!signal.aborted && isSessionOpen(gate, session)) {
      try {
        await work()
      } catch (error) {
        logFailure(core, failure)(error)
      }
      await ports.pause(every, AbortSignal.any([signal, ...(wake ? [wake()] : [])]))
    }
  }

  const removeKeysOnce = async (): Promise<void> => {
    const now = gate.session()
    if (!now.ok) return
    const before = secrets.countLeft(now.value)
    await secrets.removeUnused(now.value, 'brief')
    if (isSessionOpen(gate, now.value) && secrets.countLeft(now.value) !== before) core.changed()
  }

  /** Removes unused keys that the keychain could not remove before. Never rejects. */
  const removeKeys = joined(() => removeKeysOnce().catch(logFailure(core, 'Keys could not be removed')))

  /** No back-up of an empty ledger: as the only one of that day, it would keep the first real data from being backed up. */
  const backUp = ({ ledger }: Session) =>
    ledger.connections.all().length === 0 ? null : gate.backUp('daily')

  core.clocks.onFirstAnswer(() => untilClock.abort())
  return {
    removeKeys,
    /** After the computer woke up. Twice, since an attempt under way may have met a keychain that was still locked. Never rejects. */
    woken: (): Promise<void> => removeKeys().then(removeKeys),
    opened: (session: Session): void => {
      stop.abort()
      stop = new AbortController()
      void repeat(session, removeKeys, { every: hour, failure: 'Keys could not be removed' })
    },
    /** Starts the other tasks after the page's first call was answered. */
    afterFirstScreen: async (session: Session): Promise<void> => {
      await ports.wait(afterFirstAnswer)
      const failure = 'The ledger was not looked after'
      const removeOld = () => {
        untilClock = new AbortController()
        removeCopies(core)
        return removeDue(core, session)
      }
      void repeat(session, removeOld, {
        every: hour,
        failure: 'Customers whose consent ended could not be removed',
        wake: () => untilClock.signal,
      })
      void repeat(session, session.ledger.checkpointWhenIdle, { every: checkpointEvery, failure })
      void repeat(session, () => backUp(session), { every: hour, failure })
    },
    stop: (): void => stop.abort(),
  }
}
