import { type Core, isStill, type Place } from '../../current.ts'
import { leaveNoTrace } from '../../vault/no-trace.ts'

/** After the ledger removed customers: lists show it, and then no file has a word of them any more. */
export const forgetRemoved = async (core: Core, place: Place): Promise<void> => {
  const { ports } = core
  // What the mirror found out of them is in the ledger before it purges what they left in it.
  await core.sync.opened(place)
  if (!isStill(core, place)) return
  ports.emit('accounts.changed', null)
  ports.emit('links.changed', null)
  await leaveNoTrace(core, place.session)
}
