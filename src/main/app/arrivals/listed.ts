import { type ConnectionContext, type Core, findConnection, isStill } from '../current.ts'

type Needs = Pick<Core, 'gate' | 'arrived'>

/**
 * Announces customers that an import in the background brought, where the service does not tell itself who comes.
 * Answers what to call after each, with the time at which it began.
 */
export const createListedArrivals =
  (core: Needs) =>
  async ({ connection: { id } }: ConnectionContext, began: number): Promise<void> => {
    const now = findConnection(core, id)
    if (!now.ok || now.value.connection.tellsChanges === 1) return
    const { session, connection } = now.value
    const fresh = session.ledger.customers.newSince(connection.seq, began)
    if (fresh.length === 0) return
    const customerIds = fresh.map(({ customerId }) => customerId)
    const named = await session.mirrors.read('accounts.named', id, { customerIds })
    if (!isStill(core, now.value)) return
    const names = new Map(named.map(({ customerId, name }) => [customerId, name]))
    core.arrived(
      now.value,
      fresh.map(({ customerId }) => ({ customerId, name: names.get(customerId) ?? null, at: began })),
    )
  }
