import type { ConnectionRow } from '../../../ledger/connections/connections.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { Core } from '../../current.ts'
import { hasTraces, leaveNoTrace, noteTraces } from '../../vault/no-trace.ts'
import type { Session } from '../../vault/session.ts'
import { isStillOpen } from '../../vault/store-gate.ts'
import { forgetRemoved } from './forget.ts'

/** A timer does not count while a computer sleeps, so it looks more often than each day. */
const every = 3_600_000
/** How long a copy is kept; and how much later this computer's clock alone decides, where no service gave the time since the start. */
const keptFor = 30 * 86_400_000

/** Up to when time has passed for certain. The practice service has no clock but this computer's. */
const passedBy = ({ clocks, ports }: Core, { kind, address }: ConnectionRow): number =>
  kind === 'practice' ? ports.now() : (clocks.sure(address) ?? ports.now() - keptFor)

/** Copies of stored data hold everybody who shared anything by then. */
const removeCopies = ({ gate, ports, clocks }: Core): void => {
  const passed = clocks.surest() ?? ports.now() - keptFor
  try {
    const removed = gate.removeAside(passed - keptFor)
    if (removed > 0) ports.log('Old copies of stored data were removed', { files: removed })
  } catch (error) {
    // Another program may have it open; it is tried again.
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    ports.log('Old copies of stored data could not be removed', { code })
  }
}

/** Removes what is kept of customers whose consent ended 30 days ago, a hundred at a time. */
const removeDue = async (core: Core, session: Session): Promise<void> => {
  const { ports } = core
  const { connections, removal, ended } = session.ledger
  const now = core.clocks.surest()
  if (now !== null) ended.noteClock(now)
  for (const connection of connections.all()) {
    const until = passedBy(core, connection)
    let removed = 0
    for (let some = -1; some !== 0 && isStillOpen(core.gate, session); removed += some) {
      some = removal.due(connection.seq, until).length
      if (some > 0) noteTraces(session)
      await ports.wait(0)
    }
    if (removed === 0) continue
    ports.log('Customers whose consent ended were removed', { removed })
    await forgetRemoved(core, { session, connection })
  }
  // An end of the app was quicker than that.
  if (isStillOpen(core.gate, session) && hasTraces(session)) await leaveNoTrace(core, session)
}

/** Does so whenever a store was opened, each hour as long as it is, and when a service gave the time. */
export const createRemoving = (core: Core) => {
  let stop = new AbortController()
  let rest = new AbortController()
  const keepOn = async (session: Session, signal: AbortSignal): Promise<void> => {
    await core.ports.wait(0)
    while (!signal.aborted && isStillOpen(core.gate, session)) {
      rest = new AbortController()
      removeCopies(core)
      await removeDue(core, session)
      await core.ports.pause(every, AbortSignal.any([signal, rest.signal]))
    }
  }
  core.clocks.onFirst(() => rest.abort())
  return {
    opened: (session: Session): void => {
      stop.abort()
      stop = new AbortController()
      keepOn(session, stop.signal).catch((error: unknown) =>
        core.ports.log('Customers whose consent ended could not be removed', {
          problem: ledgerProblemOf(error) ?? 'unknown',
        }),
      )
    },
    stop: (): void => stop.abort(),
  }
}
