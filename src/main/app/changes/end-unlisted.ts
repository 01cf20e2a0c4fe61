import { customersNotListed } from '../accounts/not-listed.ts'
import type { ConnectionContext, Core } from '../current.ts'

type Ended = { customerId: string; at: number }

/** Ends the links of customers who ended what they shared before they were seen here. */
export const endLinks = (
  { ports }: Pick<Core, 'ports'>,
  { session, connection }: ConnectionContext,
  ended: readonly Ended[],
): void => {
  const { links } = session.ledger
  const changed = ended.filter(({ customerId, at }) => links.endOf(connection.seq, customerId, at))
  if (changed.length > 0) ports.emit('links.changed', null)
}

/**
 * The same where all links were read: by customers whom the whole list does not have. When they ended is not known, only that it was before the
 * list.
 */
export const endUnlisted = async (core: Pick<Core, 'ports'>, context: ConnectionContext): Promise<void> => {
  const { session, connection } = context
  const { asOf } = await session.mirrors.write('state', connection.id, null)
  if (asOf === null) return
  const missing = await customersNotListed(context)
  endLinks(
    core,
    context,
    missing.map(({ customerId }) => ({ customerId, at: asOf })),
  )
}
