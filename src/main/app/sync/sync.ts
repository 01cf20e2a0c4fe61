import type { Applied } from '../../ledger/apply/apply.ts'
import type { MirrorState } from '../../mirror-worker/writer.ts'
import type { AnnounceArrivals } from '../arrivals/arrivals.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { createTurns } from '../in-turn.ts'
import { logFailure } from '../log-failure.ts'

/** What changed since the last event to the page. */
type Changed = Applied & { accounts: boolean }

const factsAtOnce = 500

type Tools = Pick<Core, 'ports' | 'gate' | 'clocks'> & {
  announce: AnnounceArrivals
}

export type Sync = ReturnType<typeof createSync>

/**
 * Synchronizes mirror and ledger, one call after the other for each connection. The mirror's outbox goes to the ledger: what the mirror found out,
 * such as a customer who came. The ledger's facts go to the mirror: what only the ledger knows of customers, such as names that staff gave them.
 * Every step is idempotent, so that it can be repeated after a kill. Rejects with `MIRROR_CLOSED` once the connection is removed.
 */
export const createSync = ({ ports, gate, clocks, announce }: Tools) => {
  const queues = new Map<string, ReturnType<typeof createTurns>>()
  /** What each open mirror was sent: `fact`: the last fact's number; `links`: the ledger's version when its open links were sent. */
  const sent = new WeakMap<MirrorState, { fact: number; links: number | null }>()

  /** Queues the work after what is under way for this connection. */
  const inTurn = <T>({ connection: { id } }: ConnectionContext, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(id) ?? createTurns()
    queues.set(id, queue)
    return queue(work)
  }

  const sentTo = (mirror: MirrorState) => {
    const known = sent.get(mirror) ?? { fact: mirror.factNumber, links: null }
    sent.set(mirror, known)
    return known
  }

  /** Applies the whole outbox to the ledger. Entries are acknowledged only after that, so a kill in between repeats them. */
  const emptyOutbox = async (context: ConnectionContext, mirror: MirrorState, changed: Changed) => {
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
      changed.accounts ||= applied.arrived.length > 0
      changed.arrived.push(...applied.arrived)
      changed.ended.push(...applied.ended)
      await mirrors.write('acknowledge', connection.id, { upTo: last.number })
    }
  }

  /** Sends changed facts to the mirror, and stores the names that the mirror has for these customers with their links. */
  const sendFacts = async (context: ConnectionContext, mirror: MirrorState, changed: Changed) => {
    const { ledger, mirrors } = context.session
    const { id, seq } = context.connection
    const known = sentTo(mirror)
    for (;;) {
      const { facts, last } = ledger.facts.after(seq, known.fact, factsAtOnce)
      if (facts.length === 0) return
      changed.accounts = true
      await mirrors.write('applyFacts', id, { facts, last })
      const customerIds = facts.map(({ customerId }) => customerId)
      const named = await mirrors.read('accounts.named', id, { customerIds })
      changed.links = ledger.links.setCustomerNames(seq, named) || changed.links
      known.fact = last
    }
  }

  const informPage = (context: ConnectionContext, { accounts, links, arrived, ended }: Changed): void => {
    if (links) {
      ports.emit('links.changed', null)
      // The mails of customers who answered wait no more.
      ports.emit('mail.changed', null)
    }
    if (accounts) ports.emit('accounts.changed', null)
    announce(context, arrived)
    announce(context, ended, 'ended')
  }

  /** Synchronizes both ways, then informs the page: also where the mirror fails on the way, as the next time finds nothing new. */
  const syncBoth = async (context: ConnectionContext, accounts: boolean): Promise<MirrorState> => {
    const mirror = await context.session.mirrors.open(context.connection.id)
    // Makes up for a kill between the end of the first import and this note in the ledger.
    const { seq, firstListAt } = context.connection
    if (firstListAt === null && mirror.asOf !== null)
      context.session.ledger.connections.listed(seq, mirror.asOf)
    const changed: Changed = { accounts, links: false, arrived: [], ended: [] }
    try {
      await emptyOutbox(context, mirror, changed)
      await sendFacts(context, mirror, changed)
    } finally {
      informPage(context, changed)
    }
    return mirror
  }

  /**
   * Opens a connection's mirror and synchronizes it with the ledger; to be called after the mirror was written to, too. `accounts`: whether customers
   * changed by that. Answers the state of the open mirror.
   */
  const run = (context: ConnectionContext, { accounts } = { accounts: false }): Promise<MirrorState> =>
    inTurn(context, () => syncBoth(context, accounts))

  return {
    run,
    /**
     * To be called after facts of customers changed in the ledger, before the call is answered, so that lists already show and find the change. Never
     * rejects: a mirror that fails now gets the facts when it is opened next.
     */
    factsChanged: async (context: ConnectionContext): Promise<void> => {
      const failed = logFailure({ ports, gate }, 'A mirror did not get what the ledger has of its customers')
      await run(context).catch(failed)
    },
    /**
     * To be called before proposals are requested: sends the links whose customer is not known, unless the mirror has them already. None where `/changes` says
     * who accepted a link: the mirror may still have those of before.
     */
    sendOpenLinks: async (context: ConnectionContext): Promise<void> => {
      const isTold = context.connection.offersChanges === true
      await inTurn(context, async () => {
        const { ledger, mirrors } = context.session
        const { id, seq } = context.connection
        const mirror = await mirrors.open(id)
        // No version of the ledger: once an empty list is sent, nothing changes it.
        const version = isTold ? -1 : ledger.version()
        if (sentTo(mirror).links === version) return
        const all = isTold ? [] : ledger.links.ofCustomers.open(seq)
        const refused = isTold ? [] : ledger.links.matches.refused(seq)
        await mirrors.write('writeOpenLinks', id, { all, refused })
        sentTo(mirror).links = version
      })
    },
  }
}
