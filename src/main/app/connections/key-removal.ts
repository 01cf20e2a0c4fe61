import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import type { Core } from '../current.ts'
import type { Session } from '../vault/session.ts'
import { isStillOpen } from '../vault/store-gate.ts'

const every = 3_600_000

/**
 * Removes the keys that the keychain would not give up: after the store was opened, each hour, when the computer wakes up, and when
 * the keychain gave another secret, since it is open then.
 */
export const createKeyRemoval = (core: Core) => {
  const { ports, gate, unusedSecrets } = core
  let stop = new AbortController()
  let underWay: Promise<void> | null = null

  const tryOnce = async (): Promise<void> => {
    const now = gate.session()
    if (!now.ok || now.value.ledger.keys.countToRemove() === 0) return
    const session = now.value
    const before = unusedSecrets.count(session)
    await unusedSecrets.removeNoted(session, 'brief')
    if (isStillOpen(gate, session) && unusedSecrets.count(session) !== before) core.changed()
  }

  const tryNow = (): Promise<void> => {
    underWay ??= tryOnce()
      .catch((error: unknown) =>
        ports.log('Keys could not be removed', { problem: ledgerProblemOf(error) ?? 'unknown' }),
      )
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  const keepOn = async (session: Session, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && isStillOpen(gate, session)) {
      await tryNow()
      await ports.pause(every, signal)
    }
  }

  return {
    opened: (session: Session): void => {
      stop.abort()
      stop = new AbortController()
      void keepOn(session, stop.signal)
    },
    tryNow: (): void => void tryNow(),
    stop: (): void => stop.abort(),
  }
}
