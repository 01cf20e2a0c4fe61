import type { Refresher } from '../accounts/refresh.ts'
import { type ConnectionContext, type Core, currentIdOf } from '../current.ts'
import { readSettings } from '../settings/settings.ts'
import type { Session } from '../vault/session.ts'
import { followOne, type Run } from './follow-one.ts'
import type { Event, Role } from './following.ts'
import { createTasks } from './tasks.ts'

/** Keeps ledger and mirrors in step with every connection's service, once it was started, as long as the app runs. */
export const createFollower = (core: Core, refresher: Refresher) => {
  const runs = new Map<string, Run>()
  let isOn = false
  let refreshMinutes: number | null = null
  const perform = createTasks(core, refresher)
  /** One page of the app's state tells of all that became so since. */
  const onState = () => {
    core.changed()
    core.ports.emit('accounts.changed', null)
  }

  const tell = (id: string, event: Event) => runs.get(id)?.tell(event)

  refresher.onRead(({ connection: { id } }, { outcome, began, asked }) => {
    const run = runs.get(id)
    if (!outcome.ok && asked && outcome.failure.code === 'key_refused') tell(id, { type: 'refused' })
    if (!run || !outcome.ok) return
    // A list that a person has still to decide about is due as before.
    const isLeft = outcome.value.end === 'cancelled' || outcome.value.end === 'many_missing'
    if (isLeft || run.counts(began)) run.tell({ type: 'listed', end: isLeft ? 'part' : 'all' })
  })

  const stop = (id: string) => {
    runs.get(id)?.stop()
    runs.delete(id)
  }

  /** A practice service that is not shown is not started for this. */
  const isFollowed = ({ kind }: ConnectionContext['connection'], role: Role) =>
    role === 'current' || kind === 'service' || core.ports.practice.state() === 'running'

  const tellAll = (event: Event) => {
    for (const run of runs.values()) run.tell(event)
  }

  const followSession = (session: Session) => {
    const currentId = currentIdOf(session)
    const minutes = readSettings(core).refreshMinutes
    const followed = new Set<string>()
    for (const connection of session.ledger.connections.all()) {
      const { id } = connection
      const role = id === currentId ? 'current' : 'other'
      if (!isFollowed(connection, role)) continue
      followed.add(id)
      if (runs.get(id)?.context.session !== session) stop(id)
      const run = runs.get(id)
      const context = { session, connection }
      if (run === undefined)
        runs.set(id, followOne(core, { context, role, refreshMinutes: minutes, perform, onState }))
      else if (run.role() !== role) run.tell({ type: 'became', role })
    }
    for (const id of [...runs.keys()]) if (!followed.has(id)) stop(id)
    if (refreshMinutes !== null && refreshMinutes !== minutes)
      tellAll({ type: 'set', refreshMinutes: minutes })
    refreshMinutes = minutes
  }

  const stopAll = () => {
    for (const id of [...runs.keys()]) stop(id)
  }

  return {
    start: (): void => {
      isOn = true
    },
    /** Follows the connections that there are now. Whenever any came, went or became the current one, or the store was opened or closed. */
    sync: (): void => {
      if (!isOn) return
      const session = core.gate.session()
      if (session.ok) followSession(session.value)
      else stopAll()
    },
    /** The network is back, or the computer woke up. */
    woken: (): void => tellAll({ type: 'woken' }),
    focused: (): void => tellAll({ type: 'focused' }),
    /** The service took the connection's key. */
    answered: (connectionId: string): void => tell(connectionId, { type: 'answered' }),
    /** A connection's mirror was made anew. */
    emptied: (connectionId: string): void => tell(connectionId, { type: 'emptied' }),
    /** A person tested the connection, or replaced its key. */
    proved: (connectionId: string): void => tell(connectionId, { type: 'proved' }),
    /** `knownAt`: when what is here was last known to be all that there is. */
    stateOf: (connectionId: string) => ({
      upToDate: runs.get(connectionId)?.isInStep() ?? false,
      knownAt: runs.get(connectionId)?.knownAt() ?? null,
    }),
    stop: (): void => {
      isOn = false
      stopAll()
    },
  }
}

export type Follower = ReturnType<typeof createFollower>
