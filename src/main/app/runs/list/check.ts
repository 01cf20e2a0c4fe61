import { softProblems } from '../../../../contract/run.ts'
import type { Checked } from '../../../ledger/runs/row-checks.ts'
import type { StoredRow } from '../../../ledger/runs/run-rows.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import type { RunStore } from '../../../ledger/runs/runs.ts'
import type { Ports } from '../../ports.ts'
import { problemsOf, valuesOf, whoOf } from './row-values.ts'

/** Small enough that nobody waits for it. */
const sliceRows = 50

const isSoft = (problem: string): boolean => softProblems.some(soft => soft === problem)

/** Looks rows of one run up, in their order: `seen` are those whose link will be asked for. */
const createCheck = (checks: RunStore['checks'], run: StoredRun) => {
  const seen = new Set<string>()
  return (row: StoredRow): Checked => {
    const { place, cells, fixed, nevertheless, leftOut } = row
    const isHeader = run.hasHeader && place === 0
    const { customer, email, note, redirectUrl } = row
    const values = fixed ? { customer, email, note, redirectUrl } : valuesOf(cells, run.columns)
    const base = { ...values, place, fixed, nevertheless, leftOut, foundAt: null }
    if (isHeader) return { ...base, problems: [], state: 'header' }
    const problems = problemsOf(values)
    const who = whoOf(values).toLowerCase()
    const found = who === '' ? null : checks.find(run.connectionSeq, who)
    if (who !== '' && seen.has(who)) problems.push('twice')
    if (found !== null) problems.push(found.problem)
    const blocked = problems.some(problem => !isSoft(problem) || !nevertheless)
    const state = leftOut || blocked ? 'left_out' : 'waiting'
    if (state === 'waiting') seen.add(who)
    return { ...base, problems, foundAt: found?.at ?? null, state }
  }
}

/**
 * Checks every row of a run, slice by slice, before anything is sent: what cannot be sent, who is there twice, has a link already,
 * or shares already. `goesOn`: asked between slices. Answers whether it came to the end.
 */
export const checkRows = async (
  { runs, run, wait }: { runs: RunStore; run: StoredRun } & Pick<Ports, 'wait'>,
  goesOn: () => boolean,
): Promise<boolean> => {
  const check = createCheck(runs.checks, run)
  for (let place = 0; goesOn(); ) {
    const rows = runs.rows.after(run.seq, place, sliceRows)
    const last = rows.at(-1)
    if (last === undefined) return true
    runs.checks.save(run.seq, rows.map(check))
    place = last.place + 1
    await wait(0)
  }
  return false
}
