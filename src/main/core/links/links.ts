import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Link } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, type Place, targetOf, withPlace } from '../current.ts'
import { forgetLinkDraft } from '../settings/settings.ts'

type CreateInput = ParsedInput<'links.create'>

const wrongLink = (message: string) => fail({ code: 'invalid_input', fields: [{ path: 'id', message }] })

/** Creating, copying and finding connect links of the current connection. */
export const linkCalls = (core: Core) => {
  const { ports } = core
  const retries = new Map<string, Promise<Result<Link>>>()
  const changed = () => ports.emit('links.changed', null)

  const find = (place: Place, id: string): Result<Link> => {
    const link = place.session.store.links.byId(place.connection.seq, id)
    return link ? ok(link) : fail({ code: 'not_found', subject: id })
  }

  const withLink = <Answer>(work: (place: Place, link: Link) => Answer) =>
    withPlace(core, (place, { id }: { id: string }) => {
      const link = find(place, id)
      return link.ok ? work(place, link.value) : link
    })

  const copyUrl = (place: Place, id: string, url: string): Result<Link> => {
    ports.writeClipboard(url)
    place.session.store.links.copied(id, ports.now())
    changed()
    return find(place, id)
  }

  /** The link is on the disk before it is in the clipboard, and that it was copied before anybody is told. */
  const keep = (place: Place, id: string, url: string): Result<Link> => {
    const kept = place.session.store.links.created(id, url, ports.now())
    forgetLinkDraft(place.session.store)
    // Its connection was removed while the service answered.
    return kept ? copyUrl(place, id, url) : fail({ code: 'no_connection' })
  }

  const create = async (place: Place, input: CreateInput): Promise<Result<Link>> => {
    const target = await targetOf(core, place)
    if (!target.ok) return target
    const { links } = place.session.store
    const id = ports.newId()
    links.add(place.connection.seq, { id, ...input, createdAt: ports.now() })
    const outcome = await core.client.createLink(target.value, {
      redirectUrl: input.redirectUrl,
      idempotencyKey: id,
    })
    if (outcome.state === 'created') return keep(place, id, outcome.url)
    ports.log('A link could not be created', { outcome: outcome.state, reason: outcome.failure.code })
    if (outcome.state === 'failed') {
      links.remove(id)
      return fail(outcome.failure)
    }
    links.outcomeUnknown(id, ports.now())
    forgetLinkDraft(place.session.store)
    changed()
    return fail({ code: 'outcome_unknown', linkId: id })
  }

  const retryOnce = async (place: Place, link: Link): Promise<Result<Link>> => {
    if (link.state !== 'outcome_unknown') return ok(link)
    const target = await targetOf(core, place)
    if (!target.ok) return target
    const outcome = await core.client.createLink(target.value, {
      redirectUrl: link.redirectUrl,
      idempotencyKey: link.id,
    })
    if (outcome.state === 'created') return keep(place, link.id, outcome.url)
    // A refusal now says nothing about the first request, so its outcome stays unknown.
    if (outcome.state === 'failed') return fail(outcome.failure)
    return fail({ code: 'outcome_unknown', linkId: link.id })
  }

  /** The same request as before, with the same idempotency key; asked for twice, it still runs once. */
  const retry = async (place: Place, link: Link): Promise<Result<Link>> => {
    const running = retries.get(link.id)
    if (running) return running
    const attempt = retryOnce(place, link).finally(() => retries.delete(link.id))
    retries.set(link.id, attempt)
    return attempt
  }

  const discard = ({ session }: Place, { id, state }: Link): Result<null> => {
    if (state !== 'outcome_unknown') return wrongLink('Only a link whose outcome is unknown')
    session.store.links.remove(id)
    changed()
    return ok(null)
  }

  const openAsCustomer = async ({ connection }: Place, { id, url }: Link): Promise<Result<null>> => {
    if (connection.kind !== 'practice') return wrongLink('Only a link of the practice service')
    if (url === null) return fail({ code: 'outcome_unknown', linkId: id })
    await ports.openExternal(url)
    return ok(null)
  }

  return {
    'links.create': withPlace(core, create),
    'links.retry': withLink(retry),
    'links.discard': withLink(discard),
    'links.copy': withLink((place, { id, url }) =>
      url === null ? fail({ code: 'outcome_unknown', linkId: id }) : copyUrl(place, id, url),
    ),
    'links.openAsCustomer': withLink(openAsCustomer),
    'links.page': withPlace(core, ({ session, connection }, input) =>
      ok(session.store.links.page(connection.seq, input)),
    ),
    'links.redirectUrls': withPlace(core, ({ session, connection }) =>
      ok(session.store.links.redirectUrls(connection.seq)),
    ),
  } satisfies Partial<Handlers>
}
