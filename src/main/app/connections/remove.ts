import { ok, type Result } from '../../../contract/failure.ts'
import type { RemoveOutcome } from '../../../contract/model.ts'
import { type ConnectionContext, type Core, currentIdOf, setCurrentId } from '../current.ts'
import { leaveNoTrace, noteTraces } from '../vault/no-trace.ts'
import { keyName } from '../vault/secrets.ts'

/**
 * Removes a connection, its key and all that was stored for it, in an instant whatever it holds. The key first: it is known to have to go
 * whatever ends this half-way, and what is left of the mirror goes at the next start. `keyLeft`: the keychain would not give the key up
 * yet, or does not tell whether it holds it.
 */
export const removeConnection = async (
  core: Core,
  { session, connection }: ConnectionContext,
): Promise<Result<RemoveOutcome>> => {
  const { connections } = session.ledger
  core.secrets.note(session, keyName(session, connection.id))
  noteTraces(session)
  connections.remove(connection.seq)
  if (currentIdOf(session) === connection.id) setCurrentId(session, connections.all()[0]?.id ?? null)
  core.changed()
  const [allGone] = await Promise.all([
    core.secrets.removeNoted(session, 'patient'),
    session.mirrors.remove(connection.id),
  ])
  core.changed()
  void leaveNoTrace(core, session)
  return ok({ keyLeft: !allGone })
}
