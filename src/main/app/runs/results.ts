import type { RowError, RowState, RunRow } from '../../../contract/run.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import type { Runs } from '../../ledger/runs/runs.ts'
import type { Cell } from '../../tables/rows.ts'

const sliceRows = 500

const stateWords: Record<RowState, string> = {
  unchecked: 'Not checked',
  left_out: 'Left out',
  waiting: 'Not sent',
  sending: 'Outcome unknown',
  created: 'Created',
  failed: 'Failed',
  unknown: 'Outcome unknown',
}

/** Columns after the input's own, and after what a person mended. */
const added = ['Link', 'State', 'Time', 'Error']

const errorText = (error: RowError | null, problems: string[]): string => {
  if (error === null) return problems.join(', ')
  if (error.code === 'request_refused' && error.detail !== null) return `${error.code}: ${error.detail}`
  return error.code
}

const resultOf = ({ cells, url, state, at, error, problems }: RunRow, width: number): Cell[] => {
  const input = Array.from({ length: width }, (_, column) => cells[column] ?? '')
  const time = at === null ? null : new Date(at)
  return [...input, url ?? '', stateWords[state], time, errorText(error, problems)]
}

/** How many columns the input has, at its widest. */
const widthOf = ({ rows }: Runs, seq: number): number => {
  let width = 0
  for (let place = 0; ; ) {
    const slice = rows.after(seq, place, sliceRows)
    const last = slice.at(-1)
    if (last === undefined) return width
    width = Math.max(width, ...slice.map(({ cells }) => cells.length))
    place = last.place + 1
  }
}

/** The rows of an export, slice by slice: the input as it came, then link, state, time and error. */
export function* resultsOf(runs: Runs, run: StoredRun): Generator<Cell[][]> {
  const width = widthOf(runs, run.seq)
  const blank = Array.from({ length: width }, () => '')
  if (!run.hasHeader) yield [[...blank, ...added]]
  for (let place = 0; ; ) {
    const slice = runs.rows.after(run.seq, place, sliceRows)
    const last = slice.at(-1)
    if (last === undefined) return
    yield slice.map(row =>
      run.hasHeader && row.place === 0
        ? [...blank.map((_, column) => row.cells[column] ?? ''), ...added]
        : resultOf(row, width),
    )
    place = last.place + 1
  }
}
