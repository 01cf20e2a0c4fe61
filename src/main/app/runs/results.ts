import { setImmediate as giveWay } from 'node:timers/promises'
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
import { type RowValues, valuesOf } from './list/row-check.ts'

const sliceRows = 500

const stateWords: Record<RowState, string> = {
  ...rowStateWords,
  unchecked: 'Not checked',
  waiting: 'Not sent',
  sending: 'Outcome unknown',
}

const roles = ['customer', 'email', 'note', 'redirectUrl'] as const

/** The roles of a row whose values a person changed, in the row itself or in its link. */
const changedRoles = (row: RunRow, { columns }: StoredRun): (keyof RowValues)[] => {
  const read = valuesOf(row.cells, columns)
  return row.fixed || row.linkId !== null ? roles.filter(role => row[role] !== read[role]) : []
}

/** `width`: the number of columns of the input; `extra`: roles without a column for which a person typed values. */
type Shape = { width: number; extra: ColumnRole[] }

/** The columns of the results; other work gets its turn between slices. */
const shapeOf = async (runs: Runs, run: StoredRun): Promise<Shape> => {
  let width = 0
  const extra = new Set<ColumnRole>()
  for (const slice of runs.rows.slices(run.seq, sliceRows)) {
    for (const row of slice) {
      width = Math.max(width, row.cells.length)
      for (const role of changedRoles(row, run)) if (run.columns[role] === null) extra.add(role)
    }
    await giveWay()
  }
  return { width, extra: columnRoles.filter(role => extra.has(role)) }
}

/** The cells of a row as they were read, but with the values that a person changed. */
const inputCells = (row: RunRow, run: StoredRun, { width, extra }: Shape): string[] => {
  const cells = Array.from({ length: width + extra.length }, (_, column) => row.cells[column] ?? '')
  for (const role of changedRoles(row, run)) {
    const column = run.columns[role]
    // Typed since the shape was read: there is no column for it.
    if (column === null && !extra.includes(role)) continue
    cells[column ?? width + extra.indexOf(role)] = row[role]
    // A changed name stands as a whole in the customer's column, so the surname's is emptied.
    if (role === 'customer' && column !== null && run.columns.surname !== null)
      cells[run.columns.surname] = ''
  }
  return cells
}

const resultCells = ({ url, state, at, error, problems, mailing }: RunRow): Cell[] => [
  url ?? '',
  stateWords[state],
  at === null ? null : new Date(at),
  error === null ? problems.map(problemWords).join(', ') : rowErrorWords(error),
  mailing === 'mail_left_out' ? '' : rowMailWords[mailing],
]

/**
 * Rows of the results in slices: the input with a person's changes, then link, state, time, error and mail in the screen's words. `onGone`: called at
 * the end if the run was deleted meanwhile, so that rows may be missing.
 */
export async function* resultsOf(runs: Runs, run: StoredRun, onGone: () => void): AsyncGenerator<Cell[][]> {
  const shape = await shapeOf(runs, run)
  const head = (cells: string[]): Cell[] => [
    ...Array.from({ length: shape.width }, (_, column) => cells[column] ?? ''),
    ...shape.extra.map(role => roleWords[role]),
    ...['Link', 'State', 'Time', 'Error', 'Mail'],
  ]
  const header = runs.rows.headerPlace(run)
  if (header < 0) yield [head([])]
  for (const slice of runs.rows.slices(run.seq, sliceRows))
    yield slice.map(row =>
      row.place === header ? head(row.cells) : [...inputCells(row, run, shape), ...resultCells(row)],
    )
  // One that is being deleted counts as being read.
  if ((runs.byId(run.id)?.state ?? 'reading') === 'reading') onGone()
}
