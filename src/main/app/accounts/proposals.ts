import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, handlersOf } from '../current.ts'
import { askMirror } from './ask-mirror.ts'
import { accountDetails } from './details.ts'

/** Calls with which staff confirm or refuse a proposed link between customer and link, and give customers names. */
export const proposalCalls = (core: Core) => {
  const { ports } = core
  const { withCurrent } = handlersOf(core)

  /** Makes the page reload accounts and links, which both show what staff said of a customer. */
  const changed = (): Result<null> => {
    ports.emit('accounts.changed', null)
    ports.emit('links.changed', null)
    return ok(null)
  }

  return {
    'accounts.proposals': withCurrent(async (context, { customerId }) => {
      const found = await accountDetails(context, customerId)
      if (!found.ok) return found
      if (context.connection.offersChanges === true || found.value.link !== null) return ok([])
      await core.sync.sendOpenLinks(context)
      return askMirror(context, 'accounts.proposals', { customerId })
    }),
    'accounts.answerProposal': withCurrent((context, { customerId, linkId, answer }) => {
      const { matches } = context.session.ledger.links
      const { seq } = context.connection
      const both = { customerId, id: linkId }
      if (answer === 'confirmed' && !matches.confirm(seq, both, ports.now()))
        return fail({ code: 'not_found', subject: null })
      if (answer === 'refused') matches.refuse(seq, both)
      if (answer === 'open') matches.forget(seq, both)
      return changed()
    }),
    'accounts.name': withCurrent(async (context, { customerId, name }) => {
      const found = await accountDetails(context, customerId)
      if (!found.ok) return found
      // The name of a customer who was removed would stay for good.
      if (found.value.ended?.removalDue === null) return fail({ code: 'not_found', subject: customerId })
      context.session.ledger.customers.name(context.connection.seq, customerId, name)
      return changed()
    }),
  } satisfies Partial<Handlers>
}
