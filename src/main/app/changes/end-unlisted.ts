import { clockTolerance } from '../../http/clocks.ts'
import { customersNotListed } from '../accounts/not-listed.ts'
import type { ConnectionContext, Core } from '../current.ts'

/**
 * Where all links were read, ends those of customers whom the whole list does not have, and who accepted before it was begun. When they
 * ended is not known, only that it was before. `began`: when the list was, in milliseconds since 1970.
 */
export const endUnlisted = async (
  { ports }: Pick<Core, 'ports'>,
  context: ConnectionContext,
  began: number,
): Promise<void> => {
  const { session, connection } = context
  const { links } = session.ledger
  const missing = await customersNotListed(context)
  // What was accepted while the list was read comes as a change.
  const at = began - clockTolerance
  const changed = missing.filter(({ customerId }) => links.endAccepted(connection.seq, customerId, at))
  if (changed.length > 0) ports.emit('links.changed', null)
}
