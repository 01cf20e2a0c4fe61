import { arrivalMessage } from '../../../contract/arrival-messages.ts'
import type { Arrival } from '../../../contract/model.ts'
import { type ConnectionContext, type Core, findConnection, setCurrentId } from '../current.ts'
import { readSettings } from '../settings/settings.ts'

type Needs = Pick<Core, 'ports' | 'gate' | 'changed'>

/** So long the first of several is waited with, and so long a notification on the screen takes later ones in. */
const gathering = 1_000
const together = 10_000

/** Arrivals of one connection: those to be announced, and those in the notification that was shown last. */
type Group = { waiting: Arrival[]; shown: Arrival[]; shownAt: number; takeAway: () => boolean }

const tellsAcceptance = ({ connection }: ConnectionContext): boolean => connection.tellsChanges === 1

/**
 * Tells of customers who came: the page at once, and the system's notifications where the person has no eye on the window.
 * Several within a short time are one. Answers what to call for each connection.
 */
export const createArrivals = (core: Needs): Core['arrived'] => {
  const { ports } = core
  const { attention } = ports
  const groups = new Map<string, Group>()

  const show = (id: string, arrivals: Arrival[]): void => {
    const context = findConnection(core, id)
    const customers = new Set(arrivals.map(({ customerId }) => customerId))
    const [only = null] = customers.size === 1 ? customers : []
    if (context.ok) {
      setCurrentId(context.value.session, id)
      core.changed()
    }
    attention.showAccounts(context.ok ? only : null)
  }

  const tell = (id: string, group: Group): void => {
    const context = findConnection(core, id)
    const { notifications } = readSettings(core)
    const arrivals = group.waiting
    group.waiting = []
    if (!context.ok || notifications === 'off' || attention.isInFront()) {
      groups.delete(id)
      return
    }
    const { connection } = context.value
    const now = ports.now()
    // Who clicked it, or turned to the window, knows of those.
    const isLater = now - group.shownAt < together && group.takeAway()
    group.shown = isLater ? [...group.shown, ...arrivals] : arrivals
    group.shownAt = now
    const how = { named: notifications === 'names', accepted: tellsAcceptance(context.value) }
    const words = { title: arrivalMessage(group.shown, how), body: connection.name }
    const { shown } = group
    group.takeAway = attention.notify(words, () => show(id, shown))
  }

  return ({ connection: { id } }: ConnectionContext, arrivals) => {
    const context = findConnection(core, id)
    if (arrivals.length === 0 || !context.ok) return
    ports.emit('customers.arrived', { connectionId: id, accepted: tellsAcceptance(context.value), arrivals })
    if (attention.isInFront()) return
    const group = groups.get(id) ?? {
      waiting: [],
      shown: [],
      shownAt: Number.NEGATIVE_INFINITY,
      takeAway: () => false,
    }
    groups.set(id, group)
    group.waiting.push(...arrivals)
    if (group.waiting.length > arrivals.length) return
    ports
      .wait(gathering)
      .then(() => tell(id, group))
      .catch(() => ports.log('What arrived could not be announced'))
  }
}
