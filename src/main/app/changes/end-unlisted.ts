import { clockTolerance } from '../../http/clocks.ts'
import { customersNotListed } from '../accounts/not-listed.ts'
import type { ConnectionContext, Core } from '../current.ts'

/** Links of so many customers are ended at a time. */
const batchSize = 500

/**
 * Ends accepted links whose customers the whole list does not have (see `isToCompare`): their consent ended before, when exactly is not known. What was
 * accepted in the last minutes is left, as a service may tell of it later than its list. Answers whether nothing is left for another time.
 */
export const endUnlisted = async (
  { ports, clocks }: Pick<Core, 'ports' | 'clocks'>,
  context: ConnectionContext,
  signal: AbortSignal,
): Promise<boolean> => {
  const { session, connection } = context
  const listAt = async () => (await session.mirrors.write('state', connection.id, null)).asOf
  const asOf = await listAt()
  if (asOf === null) return true
  const missing = await customersNotListed(context)
  // A mirror that was made anew meanwhile lists nobody.
  if (signal.aborted || (await listAt()) !== asOf) return false
  const now = clocks.now(connection.address)
  const customerIds = missing.map(({ customerId }) => customerId)
  for (let from = 0; from < customerIds.length; from += batchSize) {
    const batch = customerIds.slice(from, from + batchSize)
    if (session.ledger.links.endAccepted(connection.seq, batch, now - clockTolerance, now))
      ports.emit('links.changed', null)
    await ports.wait(0)
  }
  // A time far in the future never comes: without this bound, a service that dates so would have all links compared after each page.
  return missing.every(({ at }) => at === null || Math.abs(now - at) > clockTolerance)
}
