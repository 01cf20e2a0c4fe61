import { ok, type Result } from '../../../contract/failure.ts'
import type { ConnectionRow } from '../../ledger/connections/connections.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { attempt } from '../log-failure.ts'
import { eraseTraces, isErasureDue, scheduleErasure } from '../vault/erasure.ts'
import type { Session } from '../vault/session.ts'
import { isSessionOpen } from '../vault/store-gate.ts'

// What is kept of customers whose consent ended goes after 30 days, or at once where a person wants that.

/** How long a copy is kept; and how much later this computer's clock alone decides, where no service gave the time since the start. */
const keptFor = 30 * 86_400_000

/** After the ledger removed customers: lists show it, and then no file has a word of them any more. */
const forgetRemoved = async (core: Core, context: ConnectionContext): Promise<void> => {
  // What the mirror found out of them is in the ledger before it purges what they left in it.
  await core.sync.opened(context)
  core.ports.emit('accounts.changed', null)
  core.ports.emit('links.changed', null)
  await eraseTraces(core, context.session)
}

/** Removes at once what is kept of a customer whose consent ended; of any other, nothing. */
export const removeNow = async (
  core: Core,
  context: ConnectionContext,
  { customerId }: { customerId: string },
): Promise<Result<null>> => {
  const { session, connection } = context
  scheduleErasure(session)
  if (session.ledger.removal.now(connection.seq, customerId, core.ports.now()))
    await forgetRemoved(core, context)
  return ok(null)
}

/** Removes old copies of stored data, which hold everybody who shared anything by then. */
export const removeCopies = (core: Core): void => {
  const { gate, ports, clocks } = core
  const passed = clocks.confirmedNow() ?? ports.now() - keptFor
  // Another program may have one open; it is tried again.
  attempt(core, 'Old copies of stored data could not be removed', () => {
    const removed = gate.removeAside(passed - keptFor)
    if (removed > 0) ports.log('Old copies of stored data were removed', { files: removed })
  })
}

/** Up to when time has passed for certain. The practice service has no clock but this computer's. */
const passedBy = ({ clocks, ports }: Core, { kind, address }: ConnectionRow): number =>
  kind === 'practice' ? ports.now() : (clocks.confirmedAt(address) ?? ports.now() - keptFor)

/** Removes what is kept of customers whose consent ended 30 days ago, a hundred at a time. */
export const removeDue = async (core: Core, session: Session): Promise<void> => {
  const { ports } = core
  const { connections, removal, ended } = session.ledger
  const now = core.clocks.confirmedNow()
  if (now !== null) ended.noteClock(now)
  for (const connection of connections.all()) {
    const until = passedBy(core, connection)
    let removed = 0
    for (let some = -1; some !== 0 && isSessionOpen(core.gate, session); removed += some) {
      some = removal.due(connection.seq, until).length
      if (some > 0) scheduleErasure(session)
      await ports.wait(0)
    }
    if (removed === 0) continue
    ports.log('Customers whose consent ended were removed', { removed })
    await forgetRemoved(core, { session, connection })
  }
  // An end of the app was quicker than that.
  if (isSessionOpen(core.gate, session) && isErasureDue(session)) await eraseTraces(core, session)
}
