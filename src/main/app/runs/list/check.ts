import { softProblems } from '../../../../contract/run.ts'
import type { Links } from '../../../ledger/links/links.ts'
import type { Checked } from '../../../ledger/runs/row-checks.ts'
import type { StoredRow } from '../../../ledger/runs/run-rows.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import type { ConnectionContext } from '../../current.ts'
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
 * Checks every row of a run, slice by slice, before anything is sent: what cannot be sent, who is there twice, has a link already,
 * or shares already. `goesOn`: asked between slices. Answers whether it came to the end. Throws what SQLite and the mirror throw.
 */
export const checkRows = async (
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
