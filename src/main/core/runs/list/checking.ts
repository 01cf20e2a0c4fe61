import type { Run } from '../../../../contract/run.ts'
import { storeProblemOf } from '../../../store/database/problem.ts'
import type { StoredRun } from '../../../store/runs/run-store.ts'
import { type Core, isStill, type Place } from '../../current.ts'
import type { Runner } from '../runner.ts'
import { checkRows } from './check.ts'

/** Rows up to which a check is waited for; it goes on by itself with more. */
const quick = 2_000

/** Checks runs: each change of one begins its check anew. */
export const createChecking = (core: Core, runner: Runner) => {
  const { ports } = core
  const rounds = new Map<string, number>()

  const check = async (place: Place, run: StoredRun, before: StoredRun['state']): Promise<void> => {
    const { session } = place
    const round = (rounds.get(run.id) ?? 0) + 1
    rounds.set(run.id, round)
    const goesOn = () => rounds.get(run.id) === round && isStill(core, place)
    session.store.runs.change({ id: run.id, state: 'checking', paused: null, at: ports.now() })
    const whole = await checkRows({ runs: session.store.runs, run, wait: ports.wait }, goesOn)
    if (!whole) return
    session.store.runs.change({ id: run.id, state: before, paused: null, at: ports.now() })
    runner.tell(session, run.id)
  }

  const view = (place: Place, run: StoredRun): Run =>
    runner.view(place.session, place.session.store.runs.byId(run.id) ?? run)

  return {
    /** Begins the check; answers the run once that is over, or at once where it takes longer. */
    start: async (place: Place, run: StoredRun): Promise<Run> => {
      const before = run.state === 'checking' ? 'draft' : run.state
      const checked = check(place, run, before).catch((error: unknown) => {
        ports.log('A list could not be checked', { problem: storeProblemOf(error) ?? 'unknown' })
      })
      const { states } = place.session.store.runs.rows.counts(run.seq)
      const all = Object.values(states).reduce((sum, n) => sum + n, 0)
      if (all <= quick) await checked
      return view(place, run)
    },
  }
}
