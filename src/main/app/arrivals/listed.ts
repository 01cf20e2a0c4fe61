import { type Core, findPlace, type Place } from '../current.ts'

type Needs = Pick<Core, 'gate' | 'arrived'>

/**
 * Tells of customers whom a reading of the list brought that nobody asked for, where the service does not tell itself who comes.
 * Answers what to call after each, with the time at which it began.
 */
export const createListedArrivals =
  (core: Needs) =>
  ({ connection: { id } }: Place, began: number): void => {
    const now = findPlace(core, id)
    if (!now.ok || now.value.connection.tellsChanges === 1) return
    const { session, connection } = now.value
    const fresh = session.ledger.accounts.newSince(connection.seq, began)
    core.arrived(
      now.value,
      fresh.map(customer => ({ ...customer, at: began })),
    )
  }
