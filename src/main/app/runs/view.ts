import type { Run } from '../../../contract/run.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import type { Runs } from '../../ledger/runs/runs.ts'

const sampleRows = 4
const longestSample = 200

type Live = Pick<Run, 'waits' | 'perSecond'>

/** A run as the page sees it. */
export const viewOf = (runs: Runs, run: StoredRun, { waits, perSecond }: Live): Run => {
  const { seq, connectionSeq: _, form: __, ...shown } = run
  const { states, problems } = runs.rows.counts(seq)
  const [first, ...others] = runs.rows
    .after(seq, 0, sampleRows)
    .map(({ cells }) => cells.map(cell => cell.slice(0, longestSample)))
  const rows = first === undefined ? [] : [first, ...others]
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const header = Array.from({ length: width }, (_, column) => (run.hasHeader ? (first?.[column] ?? '') : ''))
  return {
    ...shown,
    paused: run.state === 'paused' ? run.paused : null,
    header,
    sample: run.hasHeader ? others : rows.slice(0, sampleRows - 1),
    counts: states,
    problems,
    waits,
    perSecond,
  }
}
