import type { Core, Place } from '../current.ts'
import type { Session } from '../vault/store-gate.ts'
import { createChecking } from './list/checking.ts'
import { removeRun } from './list/take-list.ts'
import type { Runner } from './runner.ts'

const placeOf = (session: Session, connectionSeq: number): Place | null => {
  const connection = session.store.connections.all().find(({ seq }) => seq === connectionSeq)
  return connection === undefined ? null : { session, connection }
}

/**
 * After the store was opened: what was being sent when the app ended is of unknown outcome and its run paused, a list that was not read to the
 * end is gone, and one that was being checked is checked.
 */
export const takeUpRuns = async (core: Core, runner: Runner, session: Session): Promise<void> => {
  const { runs } = session.store
  const unfinished = runs.unfinished()
  if (unfinished.length === 0) return
  runs.interrupt()
  core.ports.log('Runs were interrupted', { runs: unfinished.length })
  for (const id of unfinished) {
    const run = runs.byId(id)
    const place = run === null ? null : placeOf(session, run.connectionSeq)
    if (run === null || place === null) continue
    if (run.state === 'reading') await removeRun(core, place, run.seq)
    if (run.state === 'checking') await createChecking(core, runner).start(place, run)
  }
}
