import type { Refresher } from '../accounts/refresh.ts'
import { type ConnectionContext, type Core, currentIdOf } from '../current.ts'
import { readSettings } from '../settings/settings.ts'
import type { Session } from '../vault/session.ts'
import { type ConnectionFollower, followConnection } from './connection-follower.ts'
import type { Event, Role } from './sync-state.ts'
import { createTasks } from './tasks.ts'

/** Follows every connection's service for as long as the app runs, so that ledger and mirrors have what it has. */
export const createFollower = (core: Core, refresher: Refresher) => {
  const followers = new Map<string, ConnectionFollower>()
  let isOn = false
  let refreshMinutes: number | null = null
  const perform = createTasks(core, refresher)
  /** One event for all changes so far, so that the page reloads the accounts once and not after each of them. */
  const onUpToDate = () => {
    core.changed()
    core.ports.emit('accounts.changed', null)
  }

  const send = (id: string, event: Event): void => followers.get(id)?.handle(event)

  const sendAll = (event: Event): void => {
    for (const follower of followers.values()) follower.handle(event)
  }

  refresher.onRead(({ connection: { id } }, { outcome, began, asked }) => {
    if (!outcome.ok) {
      if (asked && outcome.failure.code === 'key_refused') send(id, { type: 'key_refused' })
      return
    }
    // A cancelled import, or one whose many missing customers a person must confirm, is still due.
    const isPart = outcome.value.end === 'cancelled' || outcome.value.end === 'many_missing'
    if (isPart || followers.get(id)?.coversCursor(began))
      send(id, { type: 'imported', end: isPart ? 'part' : 'all' })
  })

  const stop = (id: string) => {
    followers.get(id)?.stop()
    followers.delete(id)
  }

  const stopAll = () => {
    for (const id of [...followers.keys()]) stop(id)
  }

  /** Following does not start the practice service while another connection is on screen. */
  const isFollowed = ({ kind }: ConnectionContext['connection'], role: Role) =>
    role === 'current' || kind === 'service' || core.ports.practice.state() === 'running'

  const followSession = (session: Session) => {
    const currentId = currentIdOf(session)
    const minutes = readSettings(core).refreshMinutes
    const followed = new Set<string>()
    for (const connection of session.ledger.connections.all()) {
      const { id } = connection
      const role = id === currentId ? 'current' : 'other'
      if (!isFollowed(connection, role)) continue
      followed.add(id)
      if (followers.get(id)?.context.session !== session) stop(id)
      const known = followers.get(id)
      if (known === undefined) {
        const context = { session, connection }
        const options = { context, role, refreshMinutes: minutes, perform, onUpToDate } as const
        followers.set(id, followConnection(core, options))
      } else if (known.role() !== role) known.handle({ type: 'role_changed', role })
    }
    for (const id of [...followers.keys()]) if (!followed.has(id)) stop(id)
    if (refreshMinutes !== null && refreshMinutes !== minutes)
      sendAll({ type: 'settings_changed', refreshMinutes: minutes })
    refreshMinutes = minutes
  }

  /** Follows the connections that there are now: after one came, went or became the current one, and after the store was opened or closed. */
  const sync = (): void => {
    if (!isOn) return
    const session = core.gate.session()
    if (session.ok) followSession(session.value)
    else stopAll()
  }

  return {
    start: (): void => {
      isOn = true
      sync()
    },
    sync,
    send,
    sendAll,
    /** `knownAt`: when the mirror was last known to be up to date, in milliseconds; null: not since the app started. */
    stateOf: (connectionId: string) => ({
      upToDate: followers.get(connectionId)?.isUpToDate() ?? false,
      knownAt: followers.get(connectionId)?.knownAt() ?? null,
    }),
    stop: (): void => {
      isOn = false
      stopAll()
    },
  }
}

export type Follower = ReturnType<typeof createFollower>
