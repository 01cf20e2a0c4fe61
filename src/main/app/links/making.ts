import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { isKeyForgotten } from '../../../contract/links/idempotency-key.ts'
import { unknownReasonSchema } from '../../../contract/links/unknown-reason.ts'
import type { Link, MadeLink } from '../../../contract/model.ts'
import type { Target, WantedLink } from '../../http/connect-client.ts'
import { type ConnectionContext, type Core, isContextOpen, targetOf } from '../current.ts'
import { attempt } from '../log-failure.ts'

// Times are in milliseconds.

/** Pauses before a request whose answer was lost is repeated automatically: a gateway's short outages are mostly over by then. */
const repeatAfter = [1_000, 3_000]
/** No automatic repetition begins later than this, since a person is waiting. */
const longestRepeating = 5_000

/** On a full disk the person still gets the service's answer; what could not be saved can be requested again with the same key. */
const trySave = (core: Core, save: () => void): boolean =>
  attempt(core, 'What became of a link could not be saved', save)

const isMade = (link: Link): link is MadeLink['link'] => link.url !== null

/** Whether a link has neither customer nor page afterwards: that standing link has one row, however often it is created. */
const isUnlabelled = ({ redirectUrl, customer, email, note }: Link): boolean =>
  redirectUrl === null && customer === '' && email === '' && note === ''

const resultOf = (link: Link): Result<MadeLink> =>
  isMade(link)
    ? ok({ link, copied: link.state === 'copied', saved: true })
    : fail({ code: 'outcome_unknown', linkId: link.id, reason: link.cameBack })

/** Saves a link that was just made, then copies it to the clipboard; on a full disk it is copied all the same. */
const handOver = async (core: Core, { session, connection }: ConnectionContext, asked: Link, url: string) => {
  const { ports } = core
  const { links } = session.ledger
  let { id } = asked
  // Stays false if the connection was removed while the service answered: `setUrl` then finds no row.
  let saved = false
  trySave(core, () => {
    const own = isUnlabelled(asked) ? links.standing.ownRow(connection.seq, url) : null
    if (own !== null) {
      links.remove(id)
      // It may be in the archive.
      links.edits.archive(links.numbersOf(connection.seq, [own.id]), false, ports.now())
    }
    saved = own !== null || links.setUrl({ id, url, at: ports.now() })
    id = own?.id ?? id
  })
  const copied = await ports.writeClipboard(url)
  if (saved && copied) trySave(core, () => links.markCopied(id, ports.now()))
  const link = saved ? links.anyById(connection.seq, id) : null
  if (link !== null && isMade(link)) return ok({ link, copied, saved })
  const state = copied ? ('copied' as const) : ('created' as const)
  return ok({ link: { ...asked, url, cameBack: null, state, stateAt: ports.now() }, copied, saved })
}

/** Creates links at the service. Each link is one request, however often it is repeated, and is on disk before the request leaves. */
export const createMaking = (core: Core) => {
  const { ports, making: underWay } = core

  /** A second call while the first one is under way gets the same outcome. */
  const once = (id: string, work: () => Promise<Result<MadeLink>>): Promise<Result<MadeLink>> => {
    const before = underWay.get(id)
    if (before) return before
    const started = work().finally(() => underWay.delete(id))
    underWay.set(id, started)
    return started
  }

  /** Sends a request, and repeats it if its answer was lost and the service honours the idempotency key. */
  const send = async (context: ConnectionContext, target: Target, wanted: WantedLink) => {
    let outcome = await core.client.createLink(target, wanted)
    const end = performance.now() + longestRepeating
    for (const pause of context.connection.honoursKey === true ? repeatAfter : []) {
      if (outcome.state !== 'unknown') return outcome
      await ports.wait(pause)
      if (performance.now() > end || !isContextOpen(core, context)) return outcome
      const again = await core.client.createLink(target, wanted)
      ports.log('A link was asked for again', { outcome: again.state })
      // If the repetition is refused, the first request may have succeeded all the same.
      if (again.state === 'created') outcome = again
    }
    return outcome
  }

  /** `isNew`: no earlier request was made for this row, so a refusal proves that no link exists, and the row can go. */
  const ask = async (
    context: ConnectionContext,
    { link, target, isNew }: { link: Link; target: Target; isNew: boolean },
  ): Promise<Result<MadeLink>> => {
    const { links } = context.session.ledger
    const { redirectUrl, id } = link
    // The notes as they were first sent: with the same idempotency key, the request must be the same.
    const outcome = await send(context, target, { redirectUrl, notes: links.notesOf(id), idempotencyKey: id })
    if (outcome.state === 'created') return handOver(core, context, link, outcome.url)
    const { state, failure } = outcome
    ports.log('A link could not be created', { outcome: state, reason: failure.code })
    if (state === 'failed') {
      if (isNew) trySave(core, () => links.removeRefused(id))
      return fail(failure)
    }
    const reason = unknownReasonSchema.parse(failure)
    trySave(core, () => links.setCameBack(id, reason, ports.now()))
    return fail({ code: 'outcome_unknown', linkId: id, reason })
  }

  /** `wanted`: values of a new link, whose row is added before the request; null: a retry, whose row exists. */
  const make = async (context: ConnectionContext, id: string, wanted: ParsedInput<'links.create'> | null) => {
    const { links } = context.session.ledger
    const { seq, offersChanges } = context.connection
    const target = await targetOf(core, context)
    if (!target.ok) return target
    const noted = offersChanges === true && wanted?.redirectUrl !== null
    if (wanted !== null) links.add(seq, { ...wanted, createdAt: ports.now(), noted })
    try {
      const link = links.anyById(seq, id)
      if (link === null) return fail({ code: 'not_found', subject: null })
      return await ask(context, { link, target: target.value, isNew: wanted !== null })
    } finally {
      if (wanted !== null) trySave(core, () => links.endMaking(id))
      ports.emit('links.changed', null)
    }
  }

  return {
    /** The draft's id becomes the link's id and the idempotency key of its request. */
    create: (context: ConnectionContext, input: ParsedInput<'links.create'>) =>
      once(input.id, async () => {
        const known = context.session.ledger.links.byId(context.connection.seq, input.id)
        return known === null ? make(context, input.id, input) : resultOf(known)
      }),

    /**
     * The same request with the same idempotency key. After the key's lifetime it may make a second link: then only with `evenTwice`. Fails with `run_busy`
     * while its list sends it.
     */
    retry: async (context: ConnectionContext, link: Link, { evenTwice }: ParsedInput<'links.retry'>) => {
      if (isMade(link)) return resultOf(link)
      if (context.session.ledger.runs.rows.isSending(link.id))
        return fail({ code: 'run_busy', doing: 'sending' })
      if (!evenTwice && !underWay.has(link.id) && isKeyForgotten(link.createdAt, ports.now()))
        return fail({ code: 'may_make_second', linkId: link.id, askedAt: link.createdAt })
      return once(link.id, () => make(context, link.id, null))
    },

    /** Removes a link of unknown outcome, but waits for a retry under way: if that makes the link, it stays. Fails with `run_busy` while its list retries it. */
    discard: async (context: ConnectionContext, { id }: Link): Promise<Result<MadeLink | null>> => {
      await Promise.allSettled([underWay.get(id)])
      const { links, runs } = context.session.ledger
      const link = links.byId(context.connection.seq, id)
      if (!link) return fail({ code: 'not_found', subject: null })
      if (isMade(link)) return resultOf(link)
      if (runs.rows.isSending(id)) return fail({ code: 'run_busy', doing: 'sending' })
      links.remove(id)
      ports.emit('links.changed', null)
      return ok(null)
    },
  }
}
