import { ok } from '../../../contract/failure.ts'
import type { ConnectionRow } from '../../ledger/connections/connections.ts'
import { keptFor } from '../../ledger/customers/ended.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { attempt } from '../log-failure.ts'
import { eraseTraces, isErasureDue } from '../vault/erasure.ts'
import type { Session } from '../vault/session.ts'
import { isSessionOpen } from '../vault/store-gate.ts'

// What is kept of customers whose consent ended is removed after 30 days, or at once where a person asks for it. The 30 days are doubled where only
// this computer's clock, which may be wrong, says that they have passed.

/** To be called after the ledger removed customers: reloads the lists, and erases what the files still hold of them. */
const forgetRemoved = async (core: Core, context: ConnectionContext): Promise<void> => {
  // Empties the mirror's outbox into the ledger first: its entries may still name the removed customers. They are removed also where that fails.
  await core.sync.factsChanged(context)
  core.ports.emit('accounts.changed', null)
  core.ports.emit('links.changed', null)
  await eraseTraces(core, context.session)
}

/** Removes at once what is kept of a customer whose consent ended; does nothing for any other. */
export const removeNow = async (core: Core, context: ConnectionContext, customerId: string) => {
  const { session, connection } = context
  if (session.ledger.ended.removeNow(connection.seq, customerId, core.ports.now()))
    await forgetRemoved(core, context)
  return ok(null)
}

/** Removes old copies of a store that was set aside: they still hold customers whose consent ended since. */
export const removeCopies = (core: Core): void => {
  const { gate, ports, clocks } = core
  const passed = clocks.confirmedNow() ?? ports.now() - keptFor
  // A copy that another program has open may not be removable: the next round tries again.
  attempt(core, 'Old copies of stored data could not be removed', () => {
    const removed = gate.removeAside(passed - keptFor)
    if (removed > 0) ports.log('Old copies of stored data were removed', { files: removed })
  })
}

/** A time that has certainly passed, though this computer's clock may be wrong. The practice service runs by that very clock. */
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
      await ports.wait(0)
    }
    if (removed === 0) continue
    ports.log('Customers whose consent ended were removed', { removed })
    await forgetRemoved(core, { session, connection })
  }
  // Makes up for an erasure that was due when the app last ended.
  if (isSessionOpen(core.gate, session) && isErasureDue(session)) await eraseTraces(core, session)
}
