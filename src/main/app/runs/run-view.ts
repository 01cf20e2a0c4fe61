import type { Run } from '../../../contract/run.ts'
import type { Runs } from '../../ledger/ledger.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'

const sampleRows = 3
const longestSampleCell = 200

/** A run as the page sees it. */
export const viewOf = (runs: Runs, run: StoredRun, live: Pick<Run, 'waits' | 'perSecond'>): Run => {
  const { seq, connectionSeq: _, form: __, ...shown } = run
  const rows = runs.rows
    .first(seq, sampleRows + 1)
    .map(({ cells }) => cells.map(cell => cell.slice(0, longestSampleCell)))
  const titles = run.hasHeader ? (rows[0] ?? []) : []
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return {
    ...shown,
    paused: run.state === 'paused' ? run.paused : null,
    header: Array.from({ length: width }, (_cell, column) => titles[column] ?? ''),
    sample: run.hasHeader ? rows.slice(1) : rows.slice(0, sampleRows),
    ...runs.rows.counts(seq),
    ...live,
  }
}

/** How far a run is, from 0 to 1. Pure. */
export const progressOf = ({ counts }: Run): number => {
  const ended = counts.created + counts.failed + counts.unknown
  return ended / Math.max(1, ended + counts.waiting + counts.sending)
}

const number = (count: number): string => count.toLocaleString('en-US')

/** The notification of a run that ended. No names in it: it may be read over a shoulder. Pure. */
export const endMessage = ({
  state,
  counts,
}: Pick<Run, 'state' | 'counts'>): { title: string; body: string } => {
  const { created, waiting, failed, unknown } = counts
  const left = waiting === 0 ? '' : `, ${number(waiting)} to go`
  const bad = failed + unknown
  const wrong = bad === 0 ? '' : ` ${number(bad)} ${bad === 1 ? 'needs' : 'need'} a look.`
  return {
    title: `The list is ${state}`,
    body: `${number(created)} ${created === 1 ? 'link' : 'links'} created${left}.${wrong}`,
  }
}
