import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Link, Page } from '../../../contract/model.ts'
import { type Core, currentPlace, type Place, targetOf } from '../current.ts'
import { forgetLinkDraft } from '../settings/settings.ts'

type CreateInput = ParsedInput<'links.create'>
type PageInput = ParsedInput<'links.page'>

/** Creating, copying and finding connect links of the current connection. */
export const createLinks = (core: Core) => {
  const { ports } = core
  const retries = new Map<string, Promise<Result<Link>>>()
  const changed = () => ports.emit('links.changed', null)

  const find = (place: Place, id: string): Result<Link> => {
    const link = place.session.store.links.byId(place.connection.seq, id)
    return link ? ok(link) : fail({ code: 'not_found', subject: id })
  }

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

  const create = async (input: CreateInput): Promise<Result<Link>> => {
    const place = currentPlace(core)
    if (!place.ok) return place
    const target = await targetOf(core, place.value)
    if (!target.ok) return target
    const { links } = place.value.session.store
    const id = ports.newId()
    links.add(place.value.connection.seq, { id, ...input, createdAt: ports.now() })
    const outcome = await core.client.createLink(target.value, {
      redirectUrl: input.redirectUrl,
      idempotencyKey: id,
    })
    if (outcome.state === 'created') return keep(place.value, id, outcome.url)
    ports.log('A link could not be created', { outcome: outcome.state, reason: outcome.failure.code })
    if (outcome.state === 'failed') {
      links.remove(id)
      return fail(outcome.failure)
    }
    links.outcomeUnknown(id, ports.now())
    forgetLinkDraft(place.value.session.store)
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
  const retry = async ({ id }: { id: string }): Promise<Result<Link>> => {
    const place = currentPlace(core)
    if (!place.ok) return place
    const link = find(place.value, id)
    if (!link.ok) return link
    const running = retries.get(id)
    if (running) return running
    const attempt = retryOnce(place.value, link.value).finally(() => retries.delete(id))
    retries.set(id, attempt)
    return attempt
  }

  const discard = ({ id }: { id: string }): Result<null> => {
    const place = currentPlace(core)
    if (!place.ok) return place
    const link = find(place.value, id)
    if (!link.ok) return link
    if (link.value.state !== 'outcome_unknown') {
      return fail({
        code: 'invalid_input',
        fields: [{ path: 'id', message: 'Only a link whose outcome is unknown' }],
      })
    }
    place.value.session.store.links.remove(id)
    changed()
    return ok(null)
  }

  const copy = ({ id }: { id: string }): Result<Link> => {
    const place = currentPlace(core)
    if (!place.ok) return place
    const link = find(place.value, id)
    if (!link.ok) return link
    const { url } = link.value
    return url === null ? fail({ code: 'outcome_unknown', linkId: id }) : copyUrl(place.value, id, url)
  }

  const openAsCustomer = async ({ id }: { id: string }): Promise<Result<null>> => {
    const place = currentPlace(core)
    if (!place.ok) return place
    if (place.value.connection.kind !== 'practice') {
      const problem = { path: 'id', message: 'Only a link of the practice service' }
      return fail({ code: 'invalid_input', fields: [problem] })
    }
    const link = find(place.value, id)
    if (!link.ok) return link
    if (link.value.url === null) return fail({ code: 'outcome_unknown', linkId: id })
    await ports.openExternal(link.value.url)
    return ok(null)
  }

  const page = (input: PageInput): Result<Page<Link> & { unknown: number }> => {
    const place = currentPlace(core)
    return place.ok ? ok(place.value.session.store.links.page(place.value.connection.seq, input)) : place
  }

  const redirectUrls = (): Result<string[]> => {
    const place = currentPlace(core)
    return place.ok ? ok(place.value.session.store.links.redirectUrls(place.value.connection.seq)) : place
  }

  return { create, retry, discard, copy, openAsCustomer, page, redirectUrls }
}
