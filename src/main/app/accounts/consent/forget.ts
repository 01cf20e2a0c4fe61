import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import { leaveNoTrace } from '../../vault/no-trace.ts'

/** After the ledger removed customers: lists show it, and then no file has a word of them any more. */
export const forgetRemoved = async (core: Core, context: ConnectionContext): Promise<void> => {
  const { ports } = core
  // What the mirror found out of them is in the ledger before it purges what they left in it.
  await core.sync.opened(context)
  if (!isStill(core, context)) return
  ports.emit('accounts.changed', null)
  ports.emit('links.changed', null)
  await leaveNoTrace(core, context.session)
}
