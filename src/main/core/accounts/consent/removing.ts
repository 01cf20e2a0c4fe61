import { storeProblemOf } from '../../../store/database/problem.ts'
import type { Core } from '../../current.ts'
import { inSteps } from '../../in-steps.ts'
import { isStillOpen, type Session } from '../../vault/store-gate.ts'

/** A timer does not count while a computer sleeps, so it looks more often than each day. */
const every = 3_600_000

/** Removes what is kept of customers whose consent ended 30 days ago, in steps. */
const removeDue = async (core: Core, session: Session): Promise<void> => {
  const { ports } = core
  let removed = 0
  const step = session.store.removal.due(ports.now(), () => {
    removed += 1
  })
  await inSteps(ports, step, () => isStillOpen(core.gate, session))
  if (removed === 0) return
  ports.log('Customers whose consent ended were removed', { removed })
  ports.emit('accounts.changed', null)
  ports.emit('links.changed', null)
}

/** Does so whenever a store was opened, and each hour as long as it is. */
export const createRemoving = (core: Core) => {
  let stop = new AbortController()
  const keepOn = async (session: Session, signal: AbortSignal): Promise<void> => {
    await core.ports.wait(0)
    while (!signal.aborted && isStillOpen(core.gate, session)) {
      await removeDue(core, session)
      await core.ports.pause(every, signal)
    }
  }
  return {
    opened: (session: Session): void => {
      stop.abort()
      stop = new AbortController()
      keepOn(session, stop.signal).catch((error: unknown) =>
        core.ports.log('Customers whose consent ended could not be removed', {
          problem: storeProblemOf(error) ?? 'unknown',
        }),
      )
    },
    stop: (): void => stop.abort(),
  }
}
