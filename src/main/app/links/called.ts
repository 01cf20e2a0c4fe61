import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { type Core, isStill, type Place } from '../current.ts'

/**
 * After what the ledger knows of customers changed: lists show and find them by it, and their links by what lists call them. Never rejects:
 * it is in the ledger already, and a mirror that cannot be told now is told when it is opened next.
 */
export const tellOfCustomers = async (core: Core, place: Place, customerIds: string[]): Promise<void> => {
  const { mirrors, ledger } = place.session
  const { id, seq } = place.connection
  try {
    await core.sync.noted(place)
    const called = await mirrors.read('accounts.named', id, { customerIds })
    if (isStill(core, place)) ledger.links.names(seq, called)
  } catch (error) {
    core.ports.log('A mirror could not be told of its customers', {
      problem: ledgerProblemOf(error) ?? 'unknown',
    })
  }
  if (isStill(core, place)) core.ports.emit('accounts.changed', null)
}

/** The number of the latest fact of customers; null: the connection is gone. */
export const latestFact = (core: Core, place: Place): number | null =>
  isStill(core, place) ? place.session.ledger.facts.last(place.connection.seq) : null

/** After what may have made the followers of a link others than they were, whoever they are: where it did, lists know it then. */
export const tellOfFollowers = async (core: Core, place: Place, before: number | null): Promise<void> => {
  if (isStill(core, place) && latestFact(core, place) !== before) await tellOfCustomers(core, place, [])
}
