import type { Core } from '../current.ts'
import { logFailure } from '../log-failure.ts'
import type { Session } from './session.ts'
import { isSessionOpen } from './store-gate.ts'

// Data removed for good leaves traces in the search index, WALs and back-ups until those are made anew. That takes a while, so the ledger notes
// that it is due: after a kill, the next start does it.

const settingName = 'traces/left'

const due = ({ ledger }: Session): string | null => ledger.settings.read(settingName)

export const isErasureDue = (session: Session): boolean => due(session) !== null

/** To be called before a connection is removed; customers who ended do it by a trigger. Counts up, so that an erasure under way notices it. */
export const scheduleErasure = (session: Session): void =>
  session.ledger.settings.write(settingName, `${Number(due(session)) + 1}`)

const erase = async ({ gate }: Core, session: Session): Promise<void> => {
  const { ledger, mirrors } = session
  const before = due(session)
  const failed: unknown[] = []
  for (const { id } of ledger.connections.all()) {
    // An export may read this mirror for long: the others and the back-ups must not wait for it.
    await mirrors.write('purge', id, null).catch(error => failed.push(error))
    if (!isSessionOpen(gate, session)) return
  }
  // A back-up may read the ledger: what it leaves in the WAL is for the next time, but the back-ups are made of what is left.
  await ledger.purge().catch(error => failed.push(error))
  if (!isSessionOpen(gate, session)) return
  await gate.backUp(ledger.connections.all().length === 0 ? 'remove' : 'remake')
  if (failed.length > 0) throw failed[0]
  // What was removed during the erasure may be in the back-up that was just made: then the note stays.
  if (isSessionOpen(gate, session) && due(session) === before) ledger.settings.write(settingName, null)
}

/** To be called after something was removed for good: remakes search index, WAL and back-ups without it. Never rejects. */
export const eraseTraces = (core: Core, session: Session): Promise<void> =>
  erase(core, session).catch(logFailure(core, 'Traces of what was removed are still in a file'))
