import { arrivalMessage, endMessage } from '../../../contract/arrival-messages.ts'
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

/** Milliseconds: what happens within `gathering` shares a notification; what happens within `together` of one replaces it by one for all. */
const gathering = 1_000
const together = 10_000

/** Whether customers came, or ended sharing: each is announced by notifications of its own. */
type What = 'arrived' | 'ended'

/** `waiting`: customers yet to be announced; `shown`: those in the latest notification; `withdraw`: false if that was clicked or seen. */
type Group = { waiting: Arrival[]; shown: Arrival[]; shownAt: number; withdraw: () => boolean }

const nothingShown = { shown: [], shownAt: Number.NEGATIVE_INFINITY, withdraw: () => false }

export type AnnounceArrivals = (context: ConnectionContext, customers: Arrival[], what?: What) => void

/** Without `/changes`, nothing says that a customer accepted a link: customers new on the list are announced as new only. */
const isAcceptanceKnown = ({ connection }: ConnectionContext): boolean => connection.offersChanges === true

/**
 * Announces customers who just came to the page; these and those who ended sharing also by a notification of the system, while the window is not in
 * front: several within a short time share one. Nothing of it is stored.
 */
export const createArrivals = (core: Needs): AnnounceArrivals => {
  const { ports } = core
  const { attention } = ports
  const groups = new Map<string, Group>()

  /** Shows the customer, or the list where they are several. */
  const show = (id: string, what: What, customers: Arrival[]): void => {
    const context = findConnection(core, id)
    const [customer, ...others] = new Set(customers.map(({ customerId }) => customerId))
    if (context.ok) {
      setCurrentId(context.value.session, id)
      core.changed()
    }
    if (context.ok && customer !== undefined && others.length === 0) attention.showAccounts({ customer })
    else attention.showAccounts(context.ok && what === 'ended' ? { by: 'ended' } : {})
  }

  const notify = (id: string, what: What, group: Group): void => {
    const { waiting } = group
    // At once: what cannot be announced must not hold up what comes after.
    group.waiting = []
    const context = findConnection(core, id)
    const { notifications } = readSettings(core)
    if (!context.ok || notifications === 'off' || attention.isInFront()) {
      groups.delete(`${what} ${id}`)
      return
    }
    const now = ports.now()
    // A notification that is gone was clicked or seen: its customers are not announced again.
    const isLater = now - group.shownAt < together && group.withdraw()
    const shown = [...(isLater ? group.shown : []), ...waiting]
    const named = notifications === 'names'
    const title =
      what === 'ended'
        ? endMessage(shown, named)
        : arrivalMessage(shown, { named, accepted: isAcceptanceKnown(context.value) })
    // Where this fails, those who were announced before are announced with the next ones.
    Object.assign(group, { shown, shownAt: now, withdraw: () => isLater })
    group.withdraw = attention.notify({ title, body: titleOf(context.value.connection) }, () =>
      show(id, what, shown),
    )
  }

  return ({ connection: { id } }: ConnectionContext, customers, what = 'arrived') => {
    const context = findConnection(core, id)
    if (customers.length === 0 || !context.ok) return
    if (what === 'arrived')
      ports.emit('customers.arrived', {
        connectionId: id,
        accepted: isAcceptanceKnown(context.value),
        arrivals: customers,
      })
    if (attention.isInFront()) return
    const key = `${what} ${id}`
    const group = groups.get(key) ?? { ...nothingShown, waiting: [] }
    groups.set(key, group)
    // Not by push, which throws for so many arguments as customers can end at once.
    group.waiting = group.waiting.concat(customers)
    if (group.waiting.length > customers.length) return
    ports
      .wait(gathering)
      .then(() => notify(id, what, group))
      .catch(() => ports.log('What happened could not be announced'))
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
