import { ok, type Result } from '../../../contract/failure.ts'
import type { RemoveOutcome } from '../../../contract/model.ts'
import { type Core, currentIdOf, type Place, setCurrentId } from '../current.ts'
import type { Session } from '../vault/session.ts'
import { isStillOpen } from '../vault/store-gate.ts'

/** In steps, so that the app answers meanwhile: 100,000 rows take seconds. */
const removeRows = async (core: Core, session: Session, seq: number): Promise<void> => {
  const { connections } = session.ledger
  while (isStillOpen(core.gate, session) && connections.removeSome(seq, 500)) await core.ports.wait(0)
  if (isStillOpen(core.gate, session)) connections.remove(seq)
}

/**
 * Removes a connection, its key and all that was stored for it. It is marked in the store first, so that whatever ends this
 * half-way, the rest is done after the next start. `keyLeft`: the keychain would not give the key up yet, or does not tell whether it holds it.
 */
export const removeConnection = async (
  core: Core,
  { session, connection }: Place,
): Promise<Result<RemoveOutcome>> => {
  const { connections } = session.ledger
  core.keys.note(session, connection.id)
  connections.markRemoved(connection.seq, core.ports.now())
  if (currentIdOf(session) === connection.id) setCurrentId(session, connections.all()[0]?.id ?? null)
  const keys = core.leftSecrets.removeNoted(session, 'patient')
  core.changed()
  const [, allGone] = await Promise.all([removeRows(core, session, connection.seq), keys])
  core.changed()
  return ok({ keyLeft: !allGone })
}

/** After the store was opened: ends what the last run of the app left half removed. */
export const resumeRemovals = async (core: Core, session: Session): Promise<void> => {
  const seqs = session.ledger.connections.halfRemoved()
  if (seqs.length === 0) return
  core.ports.log('Going on with what was being removed', { connections: seqs.length })
  for (const seq of seqs) await removeRows(core, session, seq)
  core.changed()
}
