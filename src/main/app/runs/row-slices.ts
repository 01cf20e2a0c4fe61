import type { RowState, RunRow } from '../../../contract/run.ts'
import type { Runs } from '../../ledger/ledger.ts'

/** The rows of a run in their order, some at a time; of one state, or all. Each slice is read when it is asked for. */
export function* rowSlices({ rows }: Runs, seq: number, size: number, state?: RowState): Generator<RunRow[]> {
  for (let place = 0; ; ) {
    const slice = rows.after(seq, place, size, state)
    const last = slice.at(-1)
    if (last === undefined) return
    yield slice
    place = last.place + 1
  }
}
