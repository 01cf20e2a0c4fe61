import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { Run } from '../../../../contract/run.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import type { Runner } from '../runner.ts'
import { checkRows } from './check.ts'

/** Rows up to which a check is waited for; it goes on by itself with more. */
const quick = 2_000
/** How long until a check is tried again that the disk would not take, in milliseconds. */
const againAfter = 5_000

/** `tried`: what went wrong at first; null: nothing did. */
type Check = { stop: () => void; ended: Promise<void>; tried: Promise<unknown> }

/**
 * The one place that checks runs: of each run there is one check at a time, and a newer demand takes the place of the one under way once
 * that has ended. That a run is to be checked is on the disk with the demand, so a check that was cut off is made at the next start.
 */
export const createChecker = (core: Core, runner: Runner) => {
  const { ports } = core
  const checks = new Map<string, Check>()

  const checkOnce = async (context: ConnectionContext, id: string, goesOn: () => boolean): Promise<void> => {
    const { runs } = context.session.ledger
    const run = runs.byId(id)
    if (run === null || !(await checkRows(context, run, goesOn))) return
    runs.checked(id)
    runner.tell(context.session, id)
  }

  const begin = (context: ConnectionContext, id: string): Check => {
    const before = checks.get(id)
    before?.stop()
    const stopping = new AbortController()
    const goesOn = () => !stopping.signal.aborted && isStill(core, context)
    const tried = Promise.withResolvers<unknown>()
    const work = async (): Promise<void> => {
      await before?.ended
      while (goesOn()) {
        try {
          return await checkOnce(context, id, goesOn)
        } catch (error) {
          tried.resolve(error)
          ports.log('A list could not be checked', { problem: ledgerProblemOf(error) ?? 'unknown' })
          await ports.pause(againAfter, stopping.signal)
        }
      }
    }
    const ended = work().finally(() => {
      tried.resolve(null)
      if (checks.get(id) === check) checks.delete(id)
    })
    const check = { stop: () => stopping.abort(), ended, tried: tried.promise }
    checks.set(id, check)
    return check
  }

  return {
    /**
     * Writes what a person wants otherwise, and checks the run with it; answers the run once that is over, or at once where it takes longer. Fails
     * with `run_busy` while the run is sent. Throws what SQLite throws.
     */
    check: async (
      context: ConnectionContext,
      { id, seq }: StoredRun,
      write: () => void,
    ): Promise<Result<Run>> => {
      if (runner.isActive(id)) return fail({ code: 'run_busy', doing: 'sending' })
      const { runs } = context.session.ledger
      runs.recheck(id, write)
      const { tried } = begin(context, id)
      const all = Object.values(runs.rows.counts(seq).states).reduce((sum, n) => sum + n, 0)
      const problem = all <= quick ? await tried : null
      if (problem !== null) throw problem
      const run = runs.byId(id)
      return run === null ? fail({ code: 'not_found', subject: id }) : ok(runner.view(context.session, run))
    },
    /** Makes a check that was cut off, unless it is being made by now. */
    takeUp: (context: ConnectionContext, id: string): void => {
      if (!checks.has(id)) begin(context, id)
    },
    /** Nothing of the run is checked any more once this resolves. */
    drop: async (id: string): Promise<void> => {
      const check = checks.get(id)
      check?.stop()
      await check?.ended
    },
  }
}

export type Checker = ReturnType<typeof createChecker>
