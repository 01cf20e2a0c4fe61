import type { RowState } from '../../../../contract/run.ts'
import type { StoredRow } from '../../../ledger/runs/run-rows.ts'
import type { Runs } from '../../../ledger/runs/runs.ts'

const sliceRows = 200

/** The rows of a run that are in one state, in their order, read a slice at a time; each once, unless it is put back. */
export const createWaitingRows = (
  { rows }: Pick<Runs, 'rows'>,
  seq: number,
  state: Extract<RowState, 'waiting' | 'unknown'>,
) => {
  let slice: StoredRow[] = []
  let place = 0
  const back: StoredRow[] = []
  const read = (): StoredRow | undefined => {
    for (;;) {
      const next = slice.shift()
      if (next?.state === state) return next
      if (next !== undefined) continue
      slice = rows.inState(seq, state, place, sliceRows)
      const last = slice.at(-1)
      if (last === undefined) return undefined
      place = last.place + 1
    }
  }
  return {
    next: (): StoredRow | null => back.shift() ?? read() ?? null,
    putBack: (row: StoredRow): void => void back.push(row),
  }
}
