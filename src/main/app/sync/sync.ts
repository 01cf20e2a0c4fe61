import type { Arrival } from '../../../contract/model.ts'
import type { MirrorOpened } from '../../mirror/mirrors.ts'
import { type Core, isStill, type Place } from '../current.ts'

/** What became of a mirror since the page was told: `accounts`: of customers; `links`: of links; `arrived`: who came. */
export type Changed = { accounts: boolean; links: boolean; arrived: Arrival[] }

/** Facts that are sent at once. */
const factsAtOnce = 500

const nothing = (): Changed => ({ accounts: false, links: false, arrived: [] })

type Tools = Pick<Core, 'gate' | 'ports' | 'clocks'> & {
  onArrived: (place: Place, arrived: Arrival[]) => void
}

export type Sync = ReturnType<typeof createSync>

/**
 * Keeps a connection's mirror and the ledger in step: what the mirror found out is written to the ledger, what only the ledger knows of
 * customers is sent to the mirror. One after the other for each connection; each step may come again after a kill, to the same end.
 */
export const createSync = ({ gate, ports, clocks, onArrived }: Tools) => {
  const queues = new Map<string, Promise<unknown>>()
  /** What an open mirror has: the number of the last fact, and the version of the ledger that its open links are of. */
  const sent = new WeakMap<MirrorOpened, { fact: number; links: number | null }>()
  const isThere = (place: Place) => isStill({ gate }, place)

  /** After whatever is under way for this connection. */
  const inTurn = <T>({ connection: { id } }: Place, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
    queues.set(id, turn)
    turn
      .finally(() => {
        if (queues.get(id) === turn) queues.delete(id)
      })
      .catch(() => undefined)
    return turn
  }

  const sentTo = (mirror: MirrorOpened) => {
    const known = sent.get(mirror) ?? { fact: mirror.factNumber, links: null }
    sent.set(mirror, known)
    return known
  }

  /** Writes what the mirror found out to the ledger, until there is no more of it. */
  const drain = async (place: Place, mirror: MirrorOpened, changed: Changed): Promise<void> => {
    const { session, connection } = place
    const { ledger, mirrors } = session
    while (isThere(place)) {
      const entries = await mirrors.write('readOutbox', connection.id, null)
      const last = entries.at(-1)
      if (last === undefined || !isThere(place)) return
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
        if (isThere(place) && ledger.links.names(connection.seq, named)) changed.links = true
      }
      if (!isThere(place)) return
      await mirrors.write('acknowledge', connection.id, { upTo: last.number })
    }
  }

  /** Sends what the ledger knows of customers and the mirror does not. */
  const sendFacts = async (place: Place, mirror: MirrorOpened): Promise<void> => {
    const { session, connection } = place
    const known = sentTo(mirror)
    while (isThere(place)) {
      const { facts, last } = session.ledger.facts.after(connection.seq, known.fact, factsAtOnce)
      if (facts.length === 0) return
      await session.mirrors.write('applyFacts', connection.id, { facts, last })
      known.fact = last
    }
  }

  const tell = (place: Place, { accounts, links, arrived }: Changed): void => {
    if (!isThere(place)) return
    if (links) ports.emit('links.changed', null)
    if (accounts) ports.emit('accounts.changed', null)
    if (arrived.length > 0) onArrived(place, arrived)
  }

  /** Both ways; answers the mirror, which is open. */
  const step = async (place: Place, changed: Changed): Promise<MirrorOpened> => {
    const mirror = await place.session.mirrors.open(place.connection.id)
    // The app may have ended before it wrote that the first list is complete.
    const { seq, firstListAt } = place.connection
    if (firstListAt === null && mirror.asOf !== null && isThere(place))
      place.session.ledger.connections.listed(seq, mirror.asOf)
    await drain(place, mirror, changed)
    await sendFacts(place, mirror)
    tell(place, changed)
    return mirror
  }

  return {
    /** Opens a connection's mirror, in step with the ledger. */
    opened: (place: Place): Promise<MirrorOpened> => inTurn(place, () => step(place, nothing())),
    /** After the mirror was written to. `accounts`: whether customers are others than before. */
    written: (place: Place, { accounts }: { accounts: boolean }): Promise<MirrorOpened> =>
      inTurn(place, () => step(place, { ...nothing(), accounts })),
    /** After the ledger was written to, before whoever asked for it is answered: lists show and find what is new. */
    noted: (place: Place): Promise<void> =>
      inTurn(place, async () => {
        if (isThere(place)) await sendFacts(place, await place.session.mirrors.open(place.connection.id))
      }),
    /** Before proposals are asked for: the mirror has the links of which nobody knows whose they are. */
    openLinks: (place: Place): Promise<void> =>
      inTurn(place, async () => {
        const { ledger, mirrors } = place.session
        const { id, seq } = place.connection
        const mirror = await mirrors.open(id)
        const version = ledger.version()
        if (!isThere(place) || sentTo(mirror).links === version) return
        const { ofCustomers, matches } = ledger.links
        await mirrors.write('writeOpenLinks', id, {
          all: ofCustomers.open(seq),
          refused: matches.refused(seq),
        })
        sentTo(mirror).links = version
      }),
  }
}
