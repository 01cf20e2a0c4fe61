import type { Run } from '../../../contract/run.ts'
import type { Runs } from '../../ledger/ledger.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'

const sampleRows = 3
const longestSample = 200

/** A run as the page sees it. */
export const viewOf = (runs: Runs, run: StoredRun, live: Pick<Run, 'waits' | 'perSecond'>): Run => {
  const { seq, connectionSeq: _, form: __, ...shown } = run
  const { states, problems } = runs.rows.counts(seq)
  const rows = runs.rows
    .after(seq, 0, sampleRows + 1)
    .map(({ cells }) => cells.map(cell => cell.slice(0, longestSample)))
  const titles = run.hasHeader ? (rows[0] ?? []) : []
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return {
    ...shown,
    paused: run.state === 'paused' ? run.paused : null,
    header: Array.from({ length: width }, (_cell, column) => titles[column] ?? ''),
    sample: run.hasHeader ? rows.slice(1) : rows.slice(0, sampleRows),
    counts: states,
    problems,
    ...live,
  }
}
