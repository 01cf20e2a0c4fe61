import { removeCopies, removeDue } from './accounts/removing.ts'
import type { Core } from './current.ts'
import { logFailure } from './log-failure.ts'
import type { Session } from './vault/session.ts'
import { isSessionOpen } from './vault/store-gate.ts'

/** A timer does not count while a computer sleeps, so what is due each day is looked for more often. */
const hour = 3_600_000
const idle = 5_000
/** The first screen is there by then. */
const moment = 900

/** What is done for a store again and again as long as it is open. */
export const createUpkeep = (core: Core) => {
  const { ports, gate, secrets } = core
  let stop = new AbortController()
  let resting = new AbortController()
  let removingKeys: Promise<void> | null = null

  const repeat = async (
    session: Session,
    work: () => unknown,
    { every, what, woken }: { every: number; what: string; woken?: () => AbortSignal },
  ): Promise<void> => {
    const { signal } = stop
    while (!signal.aborted && isSessionOpen(gate, session)) {
      try {
        await work()
      } catch (error) {
        logFailure(core, what)(error)
      }
      await ports.pause(every, AbortSignal.any([signal, ...(woken ? [woken()] : [])]))
    }
  }

  const removeKeysOnce = async (): Promise<void> => {
    const now = gate.session()
    if (!now.ok || now.value.ledger.keys.countToRemove() === 0) return
    const before = secrets.countLeft(now.value)
    await secrets.removeNoted(now.value, 'brief')
    if (isSessionOpen(gate, now.value) && secrets.countLeft(now.value) !== before) core.changed()
  }

  /** Removes the keys that the keychain would not give up before. Never rejects. */
  const removeKeys = (): Promise<void> => {
    removingKeys ??= removeKeysOnce()
      .catch(logFailure(core, 'Keys could not be removed'))
      .finally(() => {
        removingKeys = null
      })
    return removingKeys
  }

  const removeOld = async (session: Session): Promise<void> => {
    resting = new AbortController()
    removeCopies(core)
    await removeDue(core, session)
  }

  core.clocks.onFirst(() => resting.abort())
  return {
    removeKeys,
    /** The computer woke up; an attempt under way may have asked a keychain that was still locked. Never rejects. */
    woken: (): Promise<void> => removeKeys().then(removeKeys),
    opened: (session: Session): void => {
      stop.abort()
      stop = new AbortController()
      void repeat(session, removeKeys, { every: hour, what: 'Keys could not be removed' })
    },
    /** Once the page was answered for the first time: earlier it would take the disk and a processor from the first screen. */
    afterFirstScreen: async (session: Session): Promise<void> => {
      await ports.wait(moment)
      const removing = 'Customers whose consent ended could not be removed'
      const keeping = 'The ledger was not looked after'
      void repeat(session, () => removeOld(session), {
        every: hour,
        what: removing,
        woken: () => resting.signal,
      })
      void repeat(session, session.ledger.checkpointWhenIdle, { every: idle, what: keeping })
      void repeat(session, () => gate.backUp('daily'), { every: hour, what: keeping })
    },
    stop: (): void => stop.abort(),
  }
}
