import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { LinkProposal } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'
import { sendFacts } from '../links/customer-facts.ts'
import { accountDetails } from './details.ts'

/** Calls by which staff say which link a customer came by, and what they are called. */
export const proposalCalls = (core: Core) => {
  const { ports } = core
  const notFound = (subject: string) => fail({ code: 'not_found', subject })

  const proposals = async (
    context: ConnectionContext,
    customerId: string,
  ): Promise<Result<LinkProposal[]>> => {
    const found = await accountDetails(context, customerId)
    if (!found.ok) return found
    if (context.connection.offersChanges === true || found.value.link !== null) return ok([])
    await core.sync.sendOpenLinks(context)
    return ok(await context.session.mirrors.read('accounts.proposals', context.connection.id, { customerId }))
  }

  /** Has lists, and the register of links, show and find the customer by their new name. */
  const renamed = async (context: ConnectionContext, customerId: string): Promise<Result<null>> => {
    await sendFacts(core, context, [customerId])
    ports.emit('links.changed', null)
    return ok(null)
  }

  const name = async (
    context: ConnectionContext,
    { customerId, name: givenName }: ParsedInput<'accounts.name'>,
  ): Promise<Result<null>> => {
    const found = await accountDetails(context, customerId)
    if (!found.ok) return found
    context.session.ledger.customers.name(context.connection.seq, customerId, givenName)
    return renamed(context, customerId)
  }

  const answer = async (
    context: ConnectionContext,
    { customerId, linkId, answer: said }: ParsedInput<'accounts.answerProposal'>,
  ): Promise<Result<null>> => {
    const { matches } = context.session.ledger.links
    const { seq } = context.connection
    const both = { customerId, id: linkId }
    if (said === 'confirmed' && !matches.confirm(seq, both, ports.now())) return notFound(linkId)
    if (said === 'refused') matches.refuse(seq, both)
    if (said === 'open') matches.forget(seq, both)
    return renamed(context, customerId)
  }

  return {
    'accounts.proposals': withCurrentConnection(core, (context, { customerId }) =>
      proposals(context, customerId),
    ),
    'accounts.answerProposal': withCurrentConnection(core, answer),
    'accounts.name': withCurrentConnection(core, name),
  } satisfies Partial<Handlers>
}
