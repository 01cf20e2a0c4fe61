import { type ColumnRole, columnRoles, type RowState, type RunRow } from '../../../contract/run.ts'
import {
  problemWords,
  roleWords,
  rowErrorWords,
  rowMailWords,
  rowStateWords,
} from '../../../contract/run-messages.ts'
import type { Runs } from '../../ledger/ledger.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import type { Cell } from '../../tables/rows.ts'
import { type RowValues, valuesOf } from './list/row-values.ts'
import { rowSlices } from './row-slices.ts'

const sliceRows = 500

const stateWords: Record<RowState, string> = {
  ...rowStateWords,
  unchecked: 'Not checked',
  waiting: 'Not sent',
  sending: 'Outcome unknown',
}

/** Columns after the input's own, and after what a person added. */
const added = ['Link', 'State', 'Time', 'Error', 'Mail']

/** What a person changed of a row, by role. */
const changesOf = (row: RunRow, { columns }: StoredRun): [keyof RowValues, string][] => {
  if (!row.fixed) return []
  const before = valuesOf(row.cells, columns)
  return (['customer', 'email', 'note', 'redirectUrl'] as const)
    .filter(role => row[role] !== before[role])
    .map(role => [role, row[role]])
}

/** The cells of a row with what was used in place of what was read; `extra`: roles that get a column of their own. */
const usedCells = (row: RunRow, run: StoredRun, { width, extra }: Shape): Cell[] => {
  const cells = Array.from({ length: width + extra.length }, (_, column) => row.cells[column] ?? '')
  for (const [role, value] of changesOf(row, run)) {
    const own = run.columns[role]
    cells[own ?? width + extra.indexOf(role)] = value
    // The whole name stands in one column then.
    if (role === 'customer' && own !== null && run.columns.surname !== null) cells[run.columns.surname] = ''
  }
  return cells
}

const resultOf = (row: RunRow, run: StoredRun, shape: Shape): Cell[] => {
  const { url, state, at, error, problems, mailing } = row
  const mail = mailing === 'mail_left_out' ? '' : rowMailWords[mailing]
  const why = error === null ? problems.map(problemWords).join(', ') : rowErrorWords(error)
  const time = at === null ? null : new Date(at)
  return [...usedCells(row, run, shape), url ?? '', stateWords[state], time, why, mail]
}

/** How many columns the input has at its widest, and what a person gave rows that has no column in it. */
type Shape = { width: number; extra: ColumnRole[] }

const shapeOf = (runs: Runs, run: StoredRun): Shape => {
  let width = 0
  const given = new Set<ColumnRole>()
  for (const slice of rowSlices(runs, run.seq, sliceRows)) {
    width = Math.max(width, ...slice.map(({ cells }) => cells.length))
    for (const [role] of slice.flatMap(row => changesOf(row, run)))
      if (run.columns[role] === null) given.add(role)
  }
  return { width, extra: columnRoles.filter(role => given.has(role)) }
}

/** The rows of an export, slice by slice: the input with what a person mended, then link, state, time, error and mail in the screen's words. */
export function* resultsOf(runs: Runs, run: StoredRun): Generator<Cell[][]> {
  const shape = shapeOf(runs, run)
  const titled = (cells: string[]) => [
    ...Array.from({ length: shape.width }, (_, column) => cells[column] ?? ''),
    ...shape.extra.map(role => roleWords[role]),
    ...added,
  ]
  if (!run.hasHeader) yield [titled([])]
  for (const slice of rowSlices(runs, run.seq, sliceRows))
    yield slice.map(row => (run.hasHeader && row.place === 0 ? titled(row.cells) : resultOf(row, run, shape)))
}
