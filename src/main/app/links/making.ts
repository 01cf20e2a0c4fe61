import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { unknownReasonSchema } from '../../../contract/links/unknown-reason.ts'
import type { Link, MadeLink } from '../../../contract/model.ts'
import type { CreateOutcome, Target, WantedLink } from '../../http/connect-client.ts'
import { type ConnectionContext, type Core, isContextOpen, targetOf } from '../current.ts'
import { trySave } from '../log-failure.ts'
import { tellingFollowers } from './called.ts'

/** Services remember the key of a request for a day: close to its end, the same request may make a second link. */
export const sureFor = 20 * 60 * 60 * 1000

const isMade = (link: Link): link is MadeLink['link'] => link.url !== null

/** Pauses before a request whose answer was lost is sent again by itself, in milliseconds: what a gateway stumbled over is mostly gone by then. */
const againAfter = [1_000, 3_000]
/** Not after this long: a person waits. In milliseconds. */
const longestAgain = 5_000

/** The standing link without a customer: pressing again and again makes no more than its one row. */
const isUnlabelled = ({ redirectUrl, customer, email, note }: Link): boolean =>
  redirectUrl === null && customer === '' && email === '' && note === ''

/** A link that was just made is on the disk before it is in the clipboard; on a full disk the person gets it all the same. */
const handOver = async (
  core: Core,
  context: ConnectionContext,
  { link: asked, url }: { link: Link; url: string },
): Promise<Result<MadeLink>> => {
  const { ports } = core
  const { session, connection } = context
  const { links } = session.ledger
  // False too where its connection was removed while the service answered.
  let saved = false
  let link = asked
  trySave(core, () => {
    const own = isUnlabelled(asked) ? links.standing.ownRow(connection.seq, url) : null
    if (own === null) saved = links.created({ id: asked.id, url, at: ports.now() })
    else {
      links.remove(asked.id)
      link = own
      saved = true
    }
  })
  const copied = await ports.writeClipboard(url)
  const at = ports.now()
  if (saved && copied) trySave(core, () => links.copied(link.id, at))
  return ok({
    link: {
      ...link,
      url,
      cameBack: null,
      state: copied ? 'copied' : 'created',
      stateAt: at,
      copiedAt: copied ? at : null,
      lastAt: copied ? at : link.lastAt,
      handedAt: copied ? at : null,
    },
    copied,
    saved,
  })
}

/** Asking the service for links: each wanted link is one request, however often it is asked for, and never forgotten. */
export const createMaking = (core: Core) => {
  const { ports } = core
  /** By the link's id, which is the draft's: a second call meanwhile gets the same outcome. */
  const runs = new Map<string, Promise<Result<MadeLink>>>()

  const once = (id: string, work: () => Promise<Result<MadeLink>>): Promise<Result<MadeLink>> => {
    const running = runs.get(id)
    if (running) return running
    const run = work().finally(() => runs.delete(id))
    runs.set(id, run)
    return run
  }

  const outcomeOf = (link: Link): Result<MadeLink> =>
    isMade(link)
      ? ok({ link, copied: link.state === 'copied', saved: true })
      : fail({ code: 'outcome_unknown', linkId: link.id, reason: link.cameBack })

  /** Sends a request, and where its answer is lost the very same one again, if the service honours its key. */
  const request = async (
    context: ConnectionContext,
    target: Target,
    wanted: WantedLink,
  ): Promise<CreateOutcome> => {
    let outcome = await core.client.createLink(target, wanted)
    const end = performance.now() + longestAgain
    for (const pause of context.connection.honoursKey === true ? againAfter : []) {
      if (outcome.state !== 'unknown') return outcome
      await ports.wait(pause)
      if (performance.now() > end || !isContextOpen(core, context)) return outcome
      const again = await core.client.createLink(target, wanted)
      ports.log('A link was asked for again', { outcome: again.state })
      // A refusal now says nothing about the first request.
      if (again.state === 'created') outcome = again
    }
    return outcome
  }

  /** Asks for a link whose row is there. `isNew`: nothing but this very request could have made it, so that a refusal is certain. */
  const ask = async (
    context: ConnectionContext,
    { link, target, isNew }: { link: Link; target: Target; isNew: boolean },
  ): Promise<Result<MadeLink>> => {
    const { ledger } = context.session
    const { redirectUrl, id } = link
    // The very same request again: what was noted with it, as it was then.
    const notes = ledger.links.notesOf(id)
    const outcome = await request(context, target, { redirectUrl, notes, idempotencyKey: id })
    if (outcome.state === 'created') {
      const work = () => handOver(core, context, { link, url: outcome.url })
      // Customers may have followed a standing link before it was known here as one.
      return redirectUrl === null ? tellingFollowers(core, context, work) : work()
    }
    ports.log('A link could not be created', { outcome: outcome.state, reason: outcome.failure.code })
    if (outcome.state === 'failed') {
      if (isNew) trySave(core, () => ledger.links.refused(id))
      return fail(outcome.failure)
    }
    const reason = unknownReasonSchema.parse(outcome.failure)
    trySave(core, () => ledger.links.cameBack(id, reason, ports.now()))
    return fail({ code: 'outcome_unknown', linkId: id, reason })
  }

  /** `wanted`: the link is new, and its row is made first. */
  const askOnce = async (
    context: ConnectionContext,
    id: string,
    wanted: ParsedInput<'links.create'> | null,
  ): Promise<Result<MadeLink>> => {
    const { links } = context.session.ledger
    const { seq, tellsChanges } = context.connection
    const target = await targetOf(core, context)
    if (!target.ok) return target
    const noted = tellsChanges === true && wanted?.redirectUrl !== null
    if (wanted !== null) links.add(seq, { ...wanted, createdAt: ports.now(), noted })
    try {
      const link = links.wanted(seq, id)
      if (link === null) return fail({ code: 'not_found', subject: id })
      return await ask(context, { link, target: target.value, isNew: wanted !== null })
    } finally {
      if (wanted !== null) trySave(core, () => links.endMaking(id))
      ports.emit('links.changed', null)
    }
  }

  return {
    /** The draft's id is the link's, and the key of its request. */
    create: (context: ConnectionContext, input: ParsedInput<'links.create'>) =>
      once(input.id, async () => {
        const known = context.session.ledger.links.byId(context.connection.seq, input.id)
        return known === null ? askOnce(context, input.id, input) : outcomeOf(known)
      }),

    /** The same request as before, with the same key. */
    retry: async (
      context: ConnectionContext,
      link: Link,
      { evenTwice }: ParsedInput<'links.retry'>,
    ): Promise<Result<MadeLink>> => {
      if (isMade(link)) return outcomeOf(link)
      if (!evenTwice && !runs.has(link.id) && ports.now() - link.createdAt > sureFor)
        return fail({ code: 'may_make_second', linkId: link.id, askedAt: link.createdAt })
      return once(link.id, () => askOnce(context, link.id, null))
    },

    /** Waits for a retry that runs: what that makes is a link to keep. */
    discard: async (context: ConnectionContext, { id }: Link): Promise<Result<MadeLink | null>> => {
      await Promise.allSettled([runs.get(id)])
      const { ledger } = context.session
      const link = ledger.links.byId(context.connection.seq, id)
      if (!link) return fail({ code: 'not_found', subject: id })
      if (isMade(link)) return outcomeOf(link)
      ledger.links.remove(id)
      ports.emit('links.changed', null)
      return ok(null)
    },
  }
}
