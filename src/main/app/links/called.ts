import { type ConnectionContext, type Core, isContextOpen } from '../current.ts'
import { logFailure } from '../log-failure.ts'

/** After the ledger's facts of customers changed: lists and links show it. Never rejects: a mirror that fails now gets it when it is opened next. */
export const tellOfCustomers = async (
  core: Core,
  context: ConnectionContext,
  customerIds: string[],
): Promise<void> => {
  const { mirrors, ledger } = context.session
  const { id, seq } = context.connection
  try {
    await core.sync.noted(context)
    const called = await mirrors.read('accounts.named', id, { customerIds })
    ledger.links.names(seq, called)
  } catch (error) {
    logFailure(core, 'A mirror did not get what the ledger has of its customers')(error)
  }
  core.ports.emit('accounts.changed', null)
}

/** Does what may change by which link customers came: lists know it then. */
export const tellingFollowers = async <Done>(
  core: Core,
  context: ConnectionContext,
  work: () => Promise<Done>,
): Promise<Done> => {
  const latestFact = () =>
    isContextOpen(core, context) ? context.session.ledger.facts.last(context.connection.seq) : null
  const before = latestFact()
  const done = await work()
  const after = latestFact()
  if (after !== null && after !== before) await tellOfCustomers(core, context, [])
  return done
}
