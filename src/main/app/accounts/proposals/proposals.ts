import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { ParsedInput } from '../../../../contract/ipc.ts'
import type { LinkProposal } from '../../../../contract/model.ts'
import type { Handlers } from '../../answer-call.ts'
import { type Core, type Place, withPlace } from '../../current.ts'
import { askMirror } from '../ask-mirror.ts'
import { accountDetails } from '../details.ts'

/** Which link a customer came by, and what they are called, as people here say. */
export const proposalCalls = (core: Core) => {
  const { ports } = core
  const notFound = (subject: string) => fail({ code: 'not_found', subject })

  const proposals = async (place: Place, customerId: string): Promise<Result<LinkProposal[]>> => {
    const found = await accountDetails(core, place, customerId)
    if (!found.ok) return found
    if (place.connection.tellsChanges === 1 || found.value.link !== null) return ok([])
    await core.sync.openLinks(place)
    return askMirror(core, place, 'accounts.proposals', { customerId })
  }

  /** Lists, and the register of links, show and find the customer by it. */
  const renamed = async (place: Place, customerId: string): Promise<Result<null>> => {
    const { session, connection } = place
    await core.sync.noted(place)
    const named = await askMirror(core, place, 'accounts.named', { customerIds: [customerId] })
    if (!named.ok) return named
    session.ledger.links.names(connection.seq, named.value)
    ports.emit('accounts.changed', null)
    ports.emit('links.changed', null)
    return ok(null)
  }

  const name = async (
    place: Place,
    { customerId, name: givenName }: ParsedInput<'accounts.name'>,
  ): Promise<Result<null>> => {
    const found = await accountDetails(core, place, customerId)
    if (!found.ok) return found
    place.session.ledger.customers.name(place.connection.seq, customerId, givenName)
    return renamed(place, customerId)
  }

  const answer = async (
    place: Place,
    { customerId, linkId, answer: said }: ParsedInput<'accounts.answerProposal'>,
  ): Promise<Result<null>> => {
    const { matches } = place.session.ledger.links
    const { seq } = place.connection
    const both = { customerId, id: linkId }
    if (said === 'confirmed' && !matches.confirm(seq, both, ports.now())) return notFound(linkId)
    if (said === 'refused') matches.refuse(seq, both)
    if (said === 'open') matches.forget(seq, both)
    return renamed(place, customerId)
  }

  return {
    'accounts.proposals': withPlace(core, (place, { customerId }) => proposals(place, customerId)),
    'accounts.answerProposal': withPlace(core, answer),
    'accounts.name': withPlace(core, name),
  } satisfies Partial<Handlers>
}
