import { ok } from '../../../contract/failure.ts'
import { type ConnectionContext, type Core, currentIdOf, setCurrentId } from '../current.ts'
import { logFailure } from '../log-failure.ts'
import { eraseTraces, scheduleErasure } from '../vault/erasure.ts'

/**
 * Removes a connection with all that is stored for it. Erasure is scheduled first: if the app is killed, the next start makes up for it, and removes
 * the unused key and mirror. `keyLeft`: the keychain may still have the key.
 */
export const removeConnection = async (core: Core, { session, connection }: ConnectionContext) => {
  const { connections } = session.ledger
  scheduleErasure(session)
  const others = connections.all().filter(({ id }) => id !== connection.id)
  // The newest service; practice data only where there is none.
  const next = others.findLast(({ kind }) => kind === 'service') ?? others[0]
  // At once, also where the disk is full: the current connection is always one that is there, and the one that the page shows.
  connections.remove(connection.seq, () => {
    if (currentIdOf(session) === connection.id) setCurrentId(session, next?.id ?? null)
  })
  core.changed()
  const [allGone] = await Promise.all([
    core.secrets.removeUnused(session, 'patient'),
    // Another program may have it open (Windows): the next start removes it.
    session.mirrors.remove(connection.id).catch(logFailure(core, 'A mirror could not be removed yet')),
  ])
  core.changed()
  void eraseTraces(core, session)
  return ok({ keyLeft: !allGone })
}
