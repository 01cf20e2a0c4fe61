import { ok, type Result } from '../../../contract/failure.ts'
import type { ConnectionRow } from '../../ledger/connections/connections.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { attempt } from '../log-failure.ts'
import { eraseTraces, isErasureDue, scheduleErasure } from '../vault/erasure.ts'
import type { Session } from '../vault/session.ts'
import { isSessionOpen } from '../vault/store-gate.ts'

// What is kept of customers whose consent ended is removed after 30 days, or at once where a person asks for it.

/** How long copies are kept; and for how much longer, where only this computer's clock says that 30 days have passed. */
const keptFor = 30 * 86_400_000

/** To be called after the ledger removed customers: lists show it, and no file has a word of them afterwards. */
const forgetRemoved = async (core: Core, context: ConnectionContext): Promise<void> => {
  // The mirror's outbox may still name them.
  await core.sync.open(context)
  core.ports.emit('accounts.changed', null)
  core.ports.emit('links.changed', null)
  await eraseTraces(core, context.session)
}

/** Removes at once what is kept of a customer whose consent ended; does nothing for any other. */
export const removeNow = async (
  core: Core,
  context: ConnectionContext,
  { customerId }: { customerId: string },
): Promise<Result<null>> => {
  const { session, connection } = context
  scheduleErasure(session)
  if (session.ledger.ended.removeNow(connection.seq, customerId, core.ports.now()))
    await forgetRemoved(core, context)
  return ok(null)
}

/** Removes old copies of stored data, since they hold everybody who shared anything by then. */
export const removeCopies = (core: Core): void => {
  const { gate, ports, clocks } = core
  const passed = clocks.confirmedNow() ?? ports.now() - keptFor
  // Another program may have one open; the next round tries again.
  attempt(core, 'Old copies of stored data could not be removed', () => {
    const removed = gate.removeAside(passed - keptFor)
    if (removed > 0) ports.log('Old copies of stored data were removed', { files: removed })
  })
}

/** A time that has certainly passed. The practice service has no clock but this computer's. */
const passedBy = ({ clocks, ports }: Core, { kind, address }: ConnectionRow): number =>
  kind === 'practice' ? ports.now() : (clocks.confirmedAt(address) ?? ports.now() - keptFor)

/** Removes what is kept of customers whose consent ended 30 days ago, a hundred at a time. */
export const removeDue = async (core: Core, session: Session): Promise<void> => {
  const { ports } = core
  const { connections, ended } = session.ledger
  const now = core.clocks.confirmedNow()
  if (now !== null) ended.noteClock(now)
  for (const connection of connections.all()) {
    const until = passedBy(core, connection)
    let removed = 0
    for (let some = -1; some !== 0 && isSessionOpen(core.gate, session); removed += some) {
      some = ended.removeDue(connection.seq, until)
      if (some > 0) scheduleErasure(session)
      await ports.wait(0)
    }
    if (removed === 0) continue
    ports.log('Customers whose consent ended were removed', { removed })
    await forgetRemoved(core, { session, connection })
  }
  // The app may have ended before it came to this.
  if (isSessionOpen(core.gate, session) && isErasureDue(session)) await eraseTraces(core, session)
}
