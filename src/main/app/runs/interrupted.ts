import type { Core } from '../current.ts'
import type { Session } from '../vault/session.ts'
import type { Checker } from './list/check.ts'
import { removeRun } from './list/take-list.ts'

/**
 * After the store was opened: what was being sent is of unknown outcome and its run paused; checks go on; what is left of a list that was being read
 * or removed goes.
 */
export const takeUpRuns = async (core: Core, checker: Checker, session: Session): Promise<void> => {
  const { runs, connections } = session.ledger
  const unfinished = runs.unfinished()
  if (unfinished.length > 0) core.ports.log('Runs were interrupted', { runs: unfinished.length })
  runs.interrupt()
  for (const connection of connections.all())
    for (const { id, state, connectionSeq } of unfinished)
      if (state === 'checking' && connectionSeq === connection.seq)
        checker.takeUp({ session, connection }, id)
  for (const run of unfinished) if (run.state === 'reading') await removeRun(core, session, run)
}
