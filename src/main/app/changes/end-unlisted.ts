import { customersNotListed } from '../accounts/not-listed.ts'
import type { ConnectionContext, Core } from '../current.ts'

/** Ends accepted links whose customers are not there (see `isToCompare`). When they ended is not known, only that it was before. */
export const endUnlisted = async (
  { ports, clocks }: Pick<Core, 'ports' | 'clocks'>,
  context: ConnectionContext,
): Promise<void> => {
  const { session, connection } = context
  const { links } = session.ledger
  const missing = await customersNotListed(context)
  const now = clocks.now(connection.address)
  const changed = missing.filter(({ customerId, at }) =>
    // The service's clock may be ahead: a consent never ends before it began.
    links.endAccepted(connection.seq, customerId, Math.max(now, (at ?? 0) + 1)),
  )
  if (changed.length > 0) ports.emit('links.changed', null)
}
