import { failed } from '../attempt.ts'
import { type ConnectionContext, type Core, isStill } from '../current.ts'

/** After the ledger's facts of customers changed: lists and links show it. Never rejects: a mirror that fails now gets it when it is opened next. */
export const tellOfCustomers = async (
  core: Core,
  context: ConnectionContext,
  customerIds: string[],
): Promise<void> => {
  const { mirrors, ledger } = context.session
  const { id, seq } = context.connection
  try {
    await core.sync.noted(context)
    const called = await mirrors.read('accounts.named', id, { customerIds })
    if (isStill(core, context)) ledger.links.names(seq, called)
  } catch (error) {
    failed(core.ports, 'A mirror did not get what the ledger has of its customers')(error)
  }
  if (isStill(core, context)) core.ports.emit('accounts.changed', null)
}

/** The number of the latest fact of customers; null: the connection is gone. */
export const latestFact = (core: Core, context: ConnectionContext): number | null =>
  isStill(core, context) ? context.session.ledger.facts.last(context.connection.seq) : null

/** After what may have changed the followers of a link: lists know it then. */
export const tellOfFollowers = async (
  core: Core,
  context: ConnectionContext,
  before: number | null,
): Promise<void> => {
  if (isStill(core, context) && latestFact(core, context) !== before) await tellOfCustomers(core, context, [])
}
