import type { Arrival } from '../../../contract/model.ts'
import type { MirrorState } from '../../mirror-worker/writer.ts'
import type { ConnectionContext, Core } from '../current.ts'

/** What became of a mirror since the last event to the page: `accounts`: of customers; `links`: of links; `arrived`: who came. */
export type Changed = { accounts: boolean; links: boolean; arrived: Arrival[] }

/** Facts that are sent at once. */
const factsAtOnce = 500

const nothing = (): Changed => ({ accounts: false, links: false, arrived: [] })

type Tools = Pick<Core, 'ports' | 'clocks'> & {
  onArrived: (context: ConnectionContext, arrived: Arrival[]) => void
}

export type Sync = ReturnType<typeof createSync>

/**
 * Keeps mirror and ledger in step: what the mirror found out goes to the ledger, what only the ledger knows of customers to the mirror. In turn for
 * each connection; each step may come again after a kill, to the same end. Rejects with `MIRROR_CLOSED` once the connection is gone.
 */
export const createSync = ({ ports, clocks, onArrived }: Tools) => {
  const queues = new Map<string, Promise<unknown>>()
  /** What an open mirror has: the number of the last fact, and the version of the ledger that its open links are of. */
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

  /** Writes what the mirror found out to the ledger, until there is no more of it. */
  const drain = async (context: ConnectionContext, mirror: MirrorState, changed: Changed): Promise<void> => {
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

  /** Sends what the ledger knows of customers and the mirror does not. */
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

  const tell = (context: ConnectionContext, { accounts, links, arrived }: Changed): void => {
    if (links) ports.emit('links.changed', null)
    if (accounts) ports.emit('accounts.changed', null)
    if (arrived.length > 0) onArrived(context, arrived)
  }

  /** Both ways; answers the mirror, which is open. */
  const step = async (context: ConnectionContext, changed: Changed): Promise<MirrorState> => {
    const mirror = await context.session.mirrors.open(context.connection.id)
    // The app may have ended before it wrote that the first list is complete.
    const { seq, firstListAt } = context.connection
    if (firstListAt === null && mirror.asOf !== null)
      context.session.ledger.connections.listed(seq, mirror.asOf)
    await drain(context, mirror, changed)
    await sendFacts(context, mirror)
    tell(context, changed)
    return mirror
  }

  return {
    /** Opens a connection's mirror, in step with the ledger. */
    opened: (context: ConnectionContext): Promise<MirrorState> =>
      inTurn(context, () => step(context, nothing())),
    /** After the mirror was written to. `accounts`: whether customers are others than before. */
    written: (context: ConnectionContext, { accounts }: { accounts: boolean }): Promise<MirrorState> =>
      inTurn(context, () => step(context, { ...nothing(), accounts })),
    /** After the ledger was written to, before the call is answered: lists show and find what is new. */
    noted: (context: ConnectionContext): Promise<void> =>
      inTurn(context, async () =>
        sendFacts(context, await context.session.mirrors.open(context.connection.id)),
      ),
    /** Before proposals are asked for: the mirror has the links whose customer is not known. */
    openLinks: (context: ConnectionContext): Promise<void> =>
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
