import { fail, ok, type Result } from '../../../../contract/failure.ts'
import { type RowProblem, type Run, type RunRow, softProblems } from '../../../../contract/run.ts'
import type { Links } from '../../../ledger/links/links.ts'
import type { Checked } from '../../../ledger/runs/row-checks.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, isContextOpen } from '../../current.ts'
import { logFailure } from '../../log-failure.ts'
import type { Session } from '../../vault/session.ts'
import { rowSlices } from '../row-slices.ts'
import type { Runner } from '../runner.ts'
import { problemsOf, valuesOf, whoOf } from './row-values.ts'
import { removeRun } from './take-list.ts'

/** Checked within a frame. */
const sliceRows = 50

const isSoft = (problem: string): boolean => softProblems.some(soft => soft === problem)

/** Looks rows of one run up, in their order. `since`: when who has an email shared accounts first. */
const createCheck = (links: Links, run: StoredRun) => {
  /** Those whose link will be asked for. */
  const seen = new Set<string>()
  return (row: RunRow, since: ReadonlyMap<string, number | null>): Checked => {
    if (run.hasHeader && row.place === 0) return { ...row, problems: [], foundAt: null, state: 'header' }
    const who = whoOf(row).toLowerCase()
    const link = who === '' ? null : links.ofCustomers.registered(run.connectionSeq, who)
    const sharesSince = since.get(who) ?? link?.acceptedAt ?? null
    const problems: RowProblem[] = problemsOf(row)
    if (who !== '' && seen.has(who)) problems.push('twice')
    if (sharesSince !== null) problems.push('shares')
    else if (link !== null) problems.push('in_register')
    const isBlocked = problems.some(problem => !isSoft(problem) || !row.nevertheless)
    const state = row.leftOut || isBlocked ? 'left_out' : 'waiting'
    if (state === 'waiting') seen.add(who)
    return { ...row, problems, foundAt: sharesSince ?? link?.at ?? null, state }
  }
}

/** Checks the rows of a run, slice by slice; answers whether it came to the end. `goesOn`: asked between slices. Throws what SQLite and the mirror throw. */
const checkRows = async (
  { session, connection }: ConnectionContext,
  run: StoredRun,
  goesOn: () => boolean,
): Promise<boolean> => {
  const { links, runs } = session.ledger
  const check = createCheck(links, run)
  for (const slice of rowSlices(runs, run.seq, sliceRows)) {
    // What a row says, as a person mended it or as its cells have it.
    const rows = slice.map(row => (row.fixed ? row : { ...row, ...valuesOf(row.cells, run.columns) }))
    const emails = rows.map(({ email }) => email.toLowerCase()).filter(email => email !== '')
    const sharing = await session.mirrors.read('accounts.sharing', connection.id, { emails })
    if (!goesOn()) return false
    const since = new Map(emails.map((email, index) => [email, sharing[index] ?? null]))
    const checked = rows.map(row => check(row, since))
    runs.checks.save(run.seq, checked)
  }
  return true
}

/** Rows up to which a check is waited for; it goes on by itself with more. */
const quick = 2_000
/** How long until a check that failed, as on a full disk, is tried again, in milliseconds. */
const againAfter = 5_000

/** `tried`: what went wrong at first; null: nothing did. */
type Check = { stop: () => void; ended: Promise<void>; tried: Promise<unknown> }

/**
 * Checks runs, each one at a time: a newer demand ends the check under way. Each demand is stored first, so that a check that was cut off is made
 * after the next start.
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
    const tried = Promise.withResolvers<unknown>()
    const work = async (): Promise<void> => {
      await before?.ended
      while (goesOn()) {
        try {
          const run = runs.byId(id)
          if (run === null || !(await checkRows(context, run, goesOn))) return
          runs.checked(id)
          runner.tell(context.session, id)
          return
        } catch (error) {
          tried.resolve(error)
          logFailure(core, 'A list could not be checked')(error)
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
     * Writes a change and checks the run with it; answers once that is over, or at once for a long one. `run_busy` while it is sent. Throws what
     * SQLite throws.
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
      const { total } = runs.rows.page(seq, { filter: 'all', offset: 0, limit: 1, skip: 0 })
      const problem = total <= quick ? await tried : null
      if (problem !== null) throw problem
      const run = runs.byId(id)
      return run === null ? fail({ code: 'not_found', subject: id }) : ok(runner.view(context.session, run))
    },
    /** Nothing of the run is checked any more once this resolves. */
    drop: async (id: string): Promise<void> => {
      const check = checks.get(id)
      check?.stop()
      await check?.ended
    },
    /**
     * After the store was opened: what was being sent is of unknown outcome and its run paused; checks go on; what is left of a list that was being
     * read or removed goes.
     */
    takeUp: async (session: Session): Promise<void> => {
      const { runs, connections } = session.ledger
      const unfinished = runs.unfinished()
      if (unfinished.length > 0) ports.log('Runs were interrupted', { runs: unfinished.length })
      runs.interrupt()
      const bySeq = new Map(connections.all().map(connection => [connection.seq, connection]))
      for (const { id, state, connectionSeq } of unfinished) {
        const connection = bySeq.get(connectionSeq)
        // A person may have had it checked by now.
        if (state === 'checking' && connection && !checks.has(id)) begin({ session, connection }, id)
      }
      for (const run of unfinished) if (run.state === 'reading') await removeRun(core, session, run)
    },
  }
}

export type Checker = ReturnType<typeof createChecker>
