import type { Run } from '../../../contract/run.ts'
import type { Runs } from '../../ledger/ledger.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import type { Core } from '../current.ts'
import { readSettings } from '../settings/settings.ts'

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

const links = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'link' : 'links'}`

const wordsOf = ({ state, counts }: Run): { title: string; body: string } | null => {
  const left = counts.waiting === 0 ? '' : `, ${counts.waiting.toLocaleString('en-US')} to go`
  const wrong = counts.failed + counts.unknown
  const more = wrong === 0 ? '' : ` ${wrong.toLocaleString('en-US')} need a look.`
  const body = `${links(counts.created)} created${left}.${more}`
  if (state === 'done') return { title: 'The list is done', body }
  return state === 'paused' ? { title: 'The list is paused', body } : null
}

/** What a person sees of a run outside the window: how far it is, at the app's icon, and that it ended while they looked elsewhere. */
export const createOutside = (core: Core) => {
  const { ports } = core
  return {
    progress: ({ counts, state }: Run): void => {
      const ended = counts.created + counts.failed + counts.unknown
      const share = ended / Math.max(1, ended + counts.waiting + counts.sending)
      ports.showProgress(state === 'running' ? share : null)
    },
    /** No names in it: it may be read over a shoulder. */
    ended: (run: Run): void => {
      const words = wordsOf(run)
      if (words === null || ports.attention.isInFront() || readSettings(core).notifications === 'off') return
      ports.attention.notify(words, ports.showRuns)
    },
  }
}
