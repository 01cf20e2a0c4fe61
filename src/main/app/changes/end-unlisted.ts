import { clockTolerance } from '../../http/clocks.ts'
import { customersNotListed } from '../accounts/not-listed.ts'
import type { ConnectionContext, Core } from '../current.ts'

/**
 * After all links were read: ends accepted links whose customers the whole list does not have, if they accepted before that list was begun. When
 * they ended is not known, only that it was before. `began`: when the list was begun, in milliseconds since 1970.
 */
export const endUnlisted = async (
  { ports }: Pick<Core, 'ports'>,
  context: ConnectionContext,
  began: number,
): Promise<void> => {
  const { session, connection } = context
  const { links } = session.ledger
  const missing = await customersNotListed(context)
  // A link accepted while the list was read may be missing from it without having ended: `/changes` reports it.
  const at = began - clockTolerance
  const changed = missing.filter(({ customerId }) => links.endAccepted(connection.seq, customerId, at))
  if (changed.length > 0) ports.emit('links.changed', null)
}
