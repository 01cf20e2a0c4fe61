import { arrivalMessage } from '../../../contract/arrival-messages.ts'
import type { Arrival } from '../../../contract/model.ts'
import { titleOf } from '../connections/company.ts'
import {
  type ConnectionContext,
  type Core,
  currentConnection,
  findConnection,
  setCurrentId,
} from '../current.ts'
import { attempt } from '../log-failure.ts'
import { readSettings } from '../settings/settings.ts'

type Needs = Pick<Core, 'ports' | 'gate' | 'changed'>

/** Milliseconds: arrivals within `gathering` share a notification; those within `together` of one replace it by one for them all. */
const gathering = 1_000
const together = 10_000

/** `waiting`: arrivals yet to be announced; `shown`: those in the latest notification; `withdraw`: false if that was clicked or seen. */
type Group = { waiting: Arrival[]; shown: Arrival[]; shownAt: number; withdraw: () => boolean }

const nothingShown = { shown: [], shownAt: Number.NEGATIVE_INFINITY, withdraw: () => false }

export type AnnounceArrivals = (context: ConnectionContext, arrivals: Arrival[]) => void

/** Without `/changes`, nothing says that a customer accepted a link: customers new on the list are announced as new only. */
const isAcceptanceKnown = ({ connection }: ConnectionContext): boolean => connection.offersChanges === true

/**
 * Announces customers who just came to the page and, while the window is not in front, by a notification of the system; several within a short time
 * share one. Nothing of it is stored.
 */
export const createArrivals = (core: Needs): AnnounceArrivals => {
  const { ports } = core
  const { attention } = ports
  const groups = new Map<string, Group>()

  /** Shows the one customer who came, or the list where several did. */
  const show = (id: string, arrivals: Arrival[]): void => {
    const context = findConnection(core, id)
    const [first, ...others] = new Set(arrivals.map(({ customerId }) => customerId))
    if (context.ok) {
      setCurrentId(context.value.session, id)
      core.changed()
    }
    attention.showAccounts(context.ok && first !== undefined && others.length === 0 ? first : null)
  }

  const notify = (id: string, group: Group): void => {
    const { waiting } = group
    // At once: arrivals that cannot be announced must not hold up those after them.
    group.waiting = []
    const context = findConnection(core, id)
    const { notifications } = readSettings(core)
    if (!context.ok || notifications === 'off' || attention.isInFront()) {
      groups.delete(id)
      return
    }
    const now = ports.now()
    // A notification that is gone was clicked or seen: its arrivals are not announced again.
    const isLater = now - group.shownAt < together && group.withdraw()
    const shown = [...(isLater ? group.shown : []), ...waiting]
    const how = { named: notifications === 'names', accepted: isAcceptanceKnown(context.value) }
    const words = { title: arrivalMessage(shown, how), body: titleOf(context.value.connection) }
    // Where this fails, those who were announced before are announced with the next ones.
    Object.assign(group, { shown, shownAt: now, withdraw: () => isLater })
    group.withdraw = attention.notify(words, () => show(id, shown))
  }

  return ({ connection: { id } }: ConnectionContext, arrivals) => {
    const context = findConnection(core, id)
    if (arrivals.length === 0 || !context.ok) return
    ports.emit('customers.arrived', {
      connectionId: id,
      accepted: isAcceptanceKnown(context.value),
      arrivals,
    })
    if (attention.isInFront()) return
    const group = groups.get(id) ?? { ...nothingShown, waiting: [] }
    groups.set(id, group)
    group.waiting.push(...arrivals)
    if (group.waiting.length > arrivals.length) return
    ports
      .wait(gathering)
      .then(() => notify(id, group))
      .catch(() => ports.log('What arrived could not be announced'))
  }
}

/** After an import in the background: announces who is new on the list of a service without `/changes`. `began`: when the import began. */
export const createListedArrivals =
  (core: Pick<Core, 'gate'>, announce: AnnounceArrivals) =>
  async ({ connection: { id } }: ConnectionContext, began: number): Promise<void> => {
    const now = findConnection(core, id)
    if (!now.ok || isAcceptanceKnown(now.value)) return
    const { session, connection } = now.value
    const fresh = session.ledger.customers.newSince(connection.seq, began)
    if (fresh.length === 0) return
    const customerIds = fresh.map(({ customerId }) => customerId)
    const named = await session.mirrors.read('accounts.named', id, { customerIds })
    const names = new Map(named.map(({ customerId, name }) => [customerId, name]))
    announce(
      now.value,
      fresh.map(({ customerId }) => ({ customerId, name: names.get(customerId) ?? null, at: began })),
    )
  }

/** The number at the app's icon: how many customers of the current connection are new. Answers what to call when that may have changed. */
export const createBadge = (core: Pick<Core, 'gate' | 'ports'>): (() => void) => {
  const { ports } = core
  let shown = 0
  // A store that cannot be read is reported by the next call.
  return () =>
    void attempt(core, 'New customers could not be counted', () => {
      const current = currentConnection(core)
      const next = current.ok
        ? current.value.session.ledger.customers.countNew(current.value.connection.seq)
        : 0
      if (next === shown) return
      shown = next
      ports.attention.setBadge(next)
    })
}
