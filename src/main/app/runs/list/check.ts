import { fail, ok, type Result } from '../../../../contract/failure.ts'
import { type Run, softProblems } from '../../../../contract/run.ts'
import type { Links } from '../../../ledger/links/links.ts'
import type { Checked } from '../../../ledger/runs/row-checks.ts'
import type { StoredRow } from '../../../ledger/runs/run-rows.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { failed } from '../../attempt.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import type { Runner } from '../runner.ts'
import { problemsOf, type RowValues, valuesOf, whoOf } from './row-values.ts'

/** Checked within a frame. */
const sliceRows = 50

const isSoft = (problem: string): boolean => softProblems.some(soft => soft === problem)

/** Since when somebody shares accounts; null: they do not. */
type Shares = (email: string) => number | null

/** Somebody who has a link already, or shares already, and since when. `who`: an email, or a name where there is none. */
const findWho = (links: Links, connectionSeq: number, who: string, shares: Shares) => {
  const link = links.ofCustomers.registered(connectionSeq, who)
  const since = shares(who) ?? link?.acceptedAt ?? null
  if (since !== null) return { problem: 'shares', at: since } as const
  return link === null ? null : ({ problem: 'in_register', at: link.at } as const)
}

/** Looks rows of one run up, in their order: `seen` are those whose link will be asked for. */
const createCheck = (links: Links, run: StoredRun) => {
  const seen = new Set<string>()
  return (row: CheckedRow, shares: Shares): Checked => {
    const { place, fixed, nevertheless, leftOut, values } = row
    const base = { ...values, place, fixed, nevertheless, leftOut, foundAt: null }
    if (run.hasHeader && place === 0) return { ...base, problems: [], state: 'header' }
    const problems = problemsOf(values)
    const who = whoOf(values).toLowerCase()
    const found = who === '' ? null : findWho(links, run.connectionSeq, who, shares)
    if (who !== '' && seen.has(who)) problems.push('twice')
    if (found !== null) problems.push(found.problem)
    const blocked = problems.some(problem => !isSoft(problem) || !nevertheless)
    const state = leftOut || blocked ? 'left_out' : 'waiting'
    if (state === 'waiting') seen.add(who)
    return { ...base, problems, foundAt: found?.at ?? null, state }
  }
}

type CheckedRow = StoredRow & { values: RowValues }

/** A row with what it says, as a person mended it or as its cells have it. */
const withValues =
  ({ columns }: StoredRun) =>
  (row: StoredRow): CheckedRow => {
    const { cells, fixed, customer, email, note, redirectUrl } = row
    return { ...row, values: fixed ? { customer, email, note, redirectUrl } : valuesOf(cells, columns) }
  }

/**
 * Checks the rows of a run, slice by slice; answers whether it came to the end. `goesOn`: asked between slices. Throws what SQLite and the mirror
 * throw.
 */
const checkRows = async (
  { session, connection }: ConnectionContext,
  run: StoredRun,
  goesOn: () => boolean,
): Promise<boolean> => {
  const { links, runs } = session.ledger
  const check = createCheck(links, run)
  for (let place = 0; goesOn(); ) {
    const rows = runs.rows.after(run.seq, place, sliceRows).map(withValues(run))
    const last = rows.at(-1)
    if (last === undefined) return true
    const emails = rows.map(({ values }) => values.email.toLowerCase()).filter(email => email !== '')
    const sharing = await session.mirrors.read('accounts.sharing', connection.id, { emails })
    if (!goesOn()) return false
    const since = new Map(emails.map((email, index) => [email, sharing[index] ?? null]))
    runs.checks.save(
      run.seq,
      rows.map(row => check(row, email => since.get(email) ?? null)),
    )
    place = last.place + 1
  }
  return false
}

/** Rows up to which a check is waited for; it goes on by itself with more. */
const quick = 2_000
/** How long until a check is tried again that the disk would not take, in milliseconds. */
const againAfter = 5_000

/** `tried`: what went wrong at first; null: nothing did. */
type Check = { stop: () => void; ended: Promise<void>; tried: Promise<unknown> }

/**
 * Checks runs, each one at a time: a newer demand ends the check under way. The disk knows of each demand, so that the next start makes what was cut
 * off.
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
          failed(ports, 'A list could not be checked')(error)
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
