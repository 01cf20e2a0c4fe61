import type { ConnectionContext, Core } from '../current.ts'
import type { Session } from '../vault/session.ts'
import type { Checker } from './list/check.ts'
import { removeRun } from './list/take-list.ts'

const placeOf = (session: Session, connectionSeq: number): ConnectionContext | null => {
  const connection = session.ledger.connections.all().find(({ seq }) => seq === connectionSeq)
  return connection === undefined ? null : { session, connection }
}

/**
 * After the store was opened: what was being sent is of unknown outcome and its run paused; checks go on; what is left of a list that was being read
 * or removed goes.
 */
export const takeUpRuns = async (core: Core, checker: Checker, session: Session): Promise<void> => {
  const { runs } = session.ledger
  const unfinished = runs.unfinished()
  if (unfinished.length > 0) core.ports.log('Runs were interrupted', { runs: unfinished.length })
  const found = unfinished.map(run => ({ run, context: placeOf(session, run.connectionSeq) }))
  for (const { run, context } of found)
    if (run.state === 'checking' && context !== null) checker.takeUp(context, run.id)
  runs.interrupt()
  for (const { run, context } of found)
    if (run.state === 'reading' && context !== null) await removeRun(core, context, run)
}
