import { type ConnectionContext, type Core, isContextOpen } from '../current.ts'
import { logFailure } from '../log-failure.ts'

/**
 * After facts of customers changed in the ledger: lists show them, and links of these customers their names. Never rejects: a mirror that fails now gets the
 * facts when it is opened next.
 */
export const sendFacts = async (
  core: Core,
  context: ConnectionContext,
  customerIds: string[],
): Promise<void> => {
  const { mirrors, ledger } = context.session
  const { id, seq } = context.connection
  try {
    await core.sync.ledgerChanged(context)
    ledger.links.setCustomerNames(seq, await mirrors.read('accounts.named', id, { customerIds }))
  } catch (error) {
    logFailure(core, 'A mirror did not get what the ledger has of its customers')(error)
  }
  core.ports.emit('accounts.changed', null)
}

/** Does work that may change which link customers came by, and sends the facts where it did. */
export const sendingFacts = async <Done>(
  core: Core,
  context: ConnectionContext,
  work: () => Promise<Done>,
): Promise<Done> => {
  const { ledger } = context.session
  const latestFact = () => (isContextOpen(core, context) ? ledger.facts.last(context.connection.seq) : null)
  const before = latestFact()
  const done = await work()
  const after = latestFact()
  if (after !== null && after !== before) await sendFacts(core, context, [])
  return done
}
