import { customersNotListed } from '../accounts/not-listed.ts'
import type { ConnectionContext, Core } from '../current.ts'

/** A clock that is ahead by less is not known to be, in milliseconds (http/clocks.ts). */
const tolerance = 5 * 60_000

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
  const at = began - tolerance
  const changed = missing.filter(({ customerId }) => links.endOf(connection.seq, customerId, at))
  if (changed.length > 0) ports.emit('links.changed', null)
}
