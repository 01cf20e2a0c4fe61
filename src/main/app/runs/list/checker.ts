import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { Run } from '../../../../contract/run.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, isContextOpen } from '../../current.ts'
import { logFailure } from '../../log-failure.ts'
import type { Session } from '../../vault/session.ts'
import type { Runner } from '../runner.ts'
import { removeRun } from './read-list.ts'
import { createRowCheck, valuesOf } from './row-check.ts'

/** Few enough to be checked within a frame. */
const sliceRows = 50

/** Checks the rows of a run; false: `goesOn`, asked between slices, said stop. Throws what SQLite and the mirror throw. */
const checkRows = async (
  { session, connection }: ConnectionContext,
  run: StoredRun,
  goesOn: () => boolean,
): Promise<boolean> => {
  const { links, runs } = session.ledger
  const header = runs.rows.headerPlace(run)
  const check = createRowCheck({ ...run, header: runs.rows.first(run.seq, 1)[0]?.cells ?? [] })
  const registered = (key: string) => links.ofCustomers.registered(connection.seq, key)
  for (const slice of runs.rows.slices(run.seq, sliceRows)) {
    // A row's values: as a person changed them, else as its cells have them.
    const rows = slice.map(row => (row.fixed ? row : { ...row, ...valuesOf(row.cells, run.columns) }))
    const emails = rows.map(({ email }) => email.toLowerCase()).filter(email => email !== '')
    const since = await session.mirrors.read('accounts.sharing', connection.id, { emails })
    if (!goesOn()) return false
    const sharing = new Map(emails.map((email, index) => [email, since[index] ?? null]))
    const known = { registered, sharesSince: (key: string) => sharing.get(key) ?? null }
    const checked = rows.map(row =>
      row.place === header
        ? { ...row, problems: [], foundAt: null, foundId: null, sameAs: null, state: 'header' as const }
        : check(row, known),
    )
    runs.rows.saveChecked(run.seq, checked)
  }
  return true
}

/** For a longer list a call returns before the check has ended. */
const mostWaitedFor = 2_000
/** Milliseconds until a check that failed, say on a full disk, is tried again. */
const retryAfter = 5_000

/** `firstError`: null once the check has ended without one. */
type Check = { stop: () => void; ended: Promise<void>; firstError: Promise<unknown> }

/**
 * Checks runs, with one check of a run at a time: a newer one stops the one before. That a run is to be checked is stored first, so that a check which the
 * app's end cut off is made after the next start.
 */
export const createChecker = (core: Core, runner: Runner) => {
  const { ports } = core
  const checks = new Map<string, Check>()

  const begin = (context: ConnectionContext, id: string): Check => {
    const { runs } = context.session.ledger
    const before = checks.get(id)
    before?.stop()
    const stopping = new AbortController()
    const goesOn = () => !stopping.signal.aborted && isContextOpen(core, context)
    const firstError = Promise.withResolvers<unknown>()
    const checkUntilDone = async (): Promise<void> => {
      await before?.ended
      while (goesOn()) {
        try {
          const run = runs.byId(id)
          if (run === null || !(await checkRows(context, run, goesOn))) return
          runs.endCheck(id)
          runner.emitRun(context.session, id)
          return
        } catch (error) {
          firstError.resolve(error)
          logFailure(core, 'A list could not be checked')(error)
          await ports.pause(retryAfter, stopping.signal)
        }
      }
    }
    const ended = checkUntilDone().finally(() => {
      firstError.resolve(null)
      if (checks.get(id) === check) checks.delete(id)
    })
    const check = { stop: () => stopping.abort(), ended, firstError: firstError.promise }
    checks.set(id, check)
    return check
  }

  return {
    /**
     * Writes a change and checks the run again; a long run is answered before its check has ended. Fails with `run_busy` while the run is sent. Throws
     * what SQLite throws.
     */
    check: async (context: ConnectionContext, run: StoredRun, write: () => void): Promise<Result<Run>> => {
      if (runner.isActive(run.id)) return fail({ code: 'run_busy', doing: 'sending' })
      const { runs } = context.session.ledger
      runs.beginCheck(run.id, write)
      const { firstError } = begin(context, run.id)
      const error = runs.rows.count(run.seq) <= mostWaitedFor ? await firstError : null
      if (error !== null) throw error
      if (runs.byId(run.id) === null) return fail({ code: 'not_found', subject: null })
      return ok(runner.view(context.session, run))
    },
    /** Stops the check of a run and resolves once it has ended. */
    stop: async (id: string): Promise<void> => {
      const check = checks.get(id)
      check?.stop()
      await check?.ended
    },
    /**
     * After the store was opened: rows that were being sent have an unknown outcome and their run is paused, checks go on, and lists that were being read or
     * removed are removed.
     */
    resume: async (session: Session): Promise<void> => {
      const { runs, connections } = session.ledger
      const unfinished = runs.unfinished()
      if (unfinished.length > 0) ports.log('Runs were interrupted', { runs: unfinished.length })
      runs.interrupt()
      for (const { id, state, connectionSeq } of unfinished) {
        const connection = connections.all().find(({ seq }) => seq === connectionSeq)
        // A call may have begun a check of this run already.
        if (state === 'checking' && connection && !checks.has(id)) begin({ session, connection }, id)
      }
      for (const run of unfinished) if (run.state === 'reading') await removeRun(core, session, run)
    },
  }
}

export type Checker = ReturnType<typeof createChecker>
