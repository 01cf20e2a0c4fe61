import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { ParsedInput } from '../../../../contract/ipc.ts'
import type { LinkProposal } from '../../../../contract/model.ts'
import type { Handlers } from '../../answer-call.ts'
import { type Core, isStill, type Place, withPlace } from '../../current.ts'
import { inSteps } from '../../in-steps.ts'

/** More than these at once would be guessing. */
const mostProposed = 3

/** Which link a customer came by, and what they are called, as people here say. */
export const proposalCalls = (core: Core) => {
  const { ports } = core
  const notFound = (subject: string) => fail({ code: 'not_found', subject })

  const proposals = async (place: Place, customerId: string): Promise<Result<LinkProposal[]>> => {
    const { ledger } = place.session
    const { seq, tellsChanges } = place.connection
    const found = store.accounts.find(seq, customerId)
    if (!found) return notFound(customerId)
    if (tellsChanges === 1 || found.link !== null) return ok([])
    const step = store.proposals.compareLinks(seq)
    if (!(await inSteps(ports, step, () => isStill(core, place)))) return fail({ code: 'no_connection' })
    return ok(
      store.proposals
        .of(seq, customerId)
        .slice(0, mostProposed)
        .map(({ link: { id, createdAt, customer, email }, reasons }) => ({
          id,
          createdAt,
          customer,
          email,
          reasons,
        })),
    )
  }

  type Names = { linkName: string | null } | { givenName: string | null }
  const rename = async (place: Place, customerId: string, names: Names): Promise<Result<null>> => {
    const step = place.session.ledger.changes.nameCustomer(place.connection.seq, customerId, names)
    if (!(await inSteps(ports, step, () => isStill(core, place)))) return fail({ code: 'no_connection' })
    ports.emit('accounts.changed', null)
    ports.emit('links.changed', null)
    return ok(null)
  }

  const name = (place: Place, { customerId, name: givenName }: ParsedInput<'accounts.name'>) =>
    place.session.ledger.accounts.find(place.connection.seq, customerId) === null
      ? notFound(customerId)
      : rename(place, customerId, { givenName })

  const answer = (
    place: Place,
    { customerId, linkId, answer: said }: ParsedInput<'accounts.answerProposal'>,
  ): Promise<Result<null>> | Result<null> => {
    const { ledger } = place.session
    const { seq } = place.connection
    const both = { customerId, id: linkId }
    if (said === 'confirmed' && !store.proposals.confirm(seq, both, ports.now())) return notFound(linkId)
    if (said === 'refused') store.proposals.refuse(seq, both)
    if (said === 'open') store.proposals.forget(seq, both)
    return rename(place, customerId, { linkName: store.proposals.nameOf(seq, customerId) })
  }

  return {
    'accounts.proposals': withPlace(core, (place, { customerId }) => proposals(place, customerId)),
    'accounts.answerProposal': withPlace(core, answer),
    'accounts.name': withPlace(core, name),
  } satisfies Partial<Handlers>
}
