import type { Arrival } from '../../../contract/model.ts'
import type { MirrorState } from '../../mirror-worker/writer.ts'
import type { ConnectionContext, Core } from '../current.ts'

/** What changed since the last event to the page: customers, links, and who came. */
export type Changed = { accounts: boolean; links: boolean; arrived: Arrival[] }

const factsAtOnce = 500

type Tools = Pick<Core, 'ports' | 'clocks'> & {
  onArrived: (context: ConnectionContext, arrived: Arrival[]) => void
}

export type Sync = ReturnType<typeof createSync>

/**
 * Keeps mirror and ledger in step, one call after the other for each connection. The mirror's outbox goes to the ledger: what the mirror found out,
 * such as a customer who came. The ledger's facts go to the mirror: what only the ledger knows of customers, such as the name that staff
 * gave them. After a kill each step comes again, to the same end. Rejects with `MIRROR_CLOSED` once the connection is removed.
 */
export const createSync = ({ ports, clocks, onArrived }: Tools) => {
  const queues = new Map<string, Promise<unknown>>()
  /** What was sent to an open mirror: the number of the last fact, and the version of the ledger whose open links it has. */
  const sent = new WeakMap<MirrorState, { fact: number; links: number | null }>()

  /** After whatever is under way for this connection. */
  const inTurn = <T>({ connection: { id } }: ConnectionContext, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(id) ?? Promise.resolve()).then(work)
    queues.set(
      id,
      turn.catch(() => undefined),
    )
    return turn
  }

  const sentTo = (mirror: MirrorState) => {
    const known = sent.get(mirror) ?? { fact: mirror.factNumber, links: null }
    sent.set(mirror, known)
    return known
  }

  /** Writes all of the outbox to the ledger. */
  const emptyOutbox = async (
    context: ConnectionContext,
    mirror: MirrorState,
    changed: Changed,
  ): Promise<void> => {
    const { session, connection } = context
    const { ledger, mirrors } = session
    for (;;) {
      const entries = await mirrors.write('readOutbox', connection.id, null)
      const last = entries.at(-1)
      if (last === undefined) return
      const applied = ledger.apply(connection.seq, {
        mirror: mirror.mirrorId,
        entries,
        at: clocks.now(connection.address),
        newId: ports.newId,
      })
      changed.links ||= applied.links
      changed.accounts ||= applied.facts || applied.arrived.length > 0
      changed.arrived.push(...applied.arrived)
      if (applied.toName.length > 0) {
        const named = await mirrors.read('accounts.named', connection.id, { customerIds: applied.toName })
        if (ledger.links.setCustomerNames(connection.seq, named)) changed.links = true
      }
      await mirrors.write('acknowledge', connection.id, { upTo: last.number })
    }
  }

  const sendFacts = async (context: ConnectionContext, mirror: MirrorState): Promise<void> => {
    const { session, connection } = context
    const known = sentTo(mirror)
    for (;;) {
      const { facts, last } = session.ledger.facts.after(connection.seq, known.fact, factsAtOnce)
      if (facts.length === 0) return
      await session.mirrors.write('applyFacts', connection.id, { facts, last })
      known.fact = last
    }
  }

  /** Syncs both ways and tells the page. `accounts`: whether customers changed already. Answers the mirror, which is open. */
  const syncBoth = async (context: ConnectionContext, accounts: boolean): Promise<MirrorState> => {
    const mirror = await context.session.mirrors.open(context.connection.id)
    // The app may have ended before it wrote that the first list is complete.
    const { seq, firstListAt } = context.connection
    if (firstListAt === null && mirror.asOf !== null)
      context.session.ledger.connections.listed(seq, mirror.asOf)
    const changed: Changed = { accounts, links: false, arrived: [] }
    await emptyOutbox(context, mirror, changed)
    await sendFacts(context, mirror)
    if (changed.links) ports.emit('links.changed', null)
    if (changed.accounts) ports.emit('accounts.changed', null)
    if (changed.arrived.length > 0) onArrived(context, changed.arrived)
    return mirror
  }

  return {
    /** Opens a connection's mirror, in step with the ledger. */
    open: (context: ConnectionContext): Promise<MirrorState> =>
      inTurn(context, () => syncBoth(context, false)),
    /** To be called after the mirror was written to. `accounts`: whether customers changed by that. */
    mirrorChanged: (context: ConnectionContext, { accounts }: { accounts: boolean }): Promise<MirrorState> =>
      inTurn(context, () => syncBoth(context, accounts)),
    /** To be called after the ledger was written to, before the call is answered: lists show and find what is new. */
    ledgerChanged: (context: ConnectionContext): Promise<void> =>
      inTurn(context, async () =>
        sendFacts(context, await context.session.mirrors.open(context.connection.id)),
      ),
    /** To be called before proposals are asked for: sends the links whose customer is not known. */
    sendOpenLinks: (context: ConnectionContext): Promise<void> =>
      inTurn(context, async () => {
        const { ledger, mirrors } = context.session
        const { id, seq } = context.connection
        const mirror = await mirrors.open(id)
        const version = ledger.version()
        if (sentTo(mirror).links === version) return
        const { ofCustomers, matches } = ledger.links
        await mirrors.write('writeOpenLinks', id, {
          all: ofCustomers.open(seq),
          refused: matches.refused(seq),
        })
        sentTo(mirror).links = version
      }),
  }
}
