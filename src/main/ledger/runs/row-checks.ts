import type { RunRow, SoftProblem } from '../../../contract/run.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** What a check found out about a row. */
export type Checked = Pick<
  RunRow,
  'place' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'fixed' | 'problems'
> &
  Pick<RunRow, 'nevertheless' | 'leftOut' | 'foundAt'> & { state: 'left_out' | 'waiting' | 'header' }

/** `nevertheless`: its link is wanted although it is there already; `left_out`: it is not. */
export type RowChoice =
  | { place: number; what: 'nevertheless' | 'left_out'; value: boolean }
  | { problem: SoftProblem; value: boolean }

/** A row that failed waits once more only when a person asks for it: its failure is a result. */
const staysFailed = "state = 'failed' AND :state = 'waiting'"

/** Keeps what checks find, and what a person decides about it. */
export const createRowChecks = ({ run, transaction }: Sql) => ({
  /** Keeps what a person decided about a row, or about all rows with a problem; the next check heeds it. */
  choose: (seq: number, choice: RowChoice): void => {
    const set =
      'problem' in choice
        ? `nevertheless = :value WHERE instr(' ' || problems || ' ', ' ' || :problem || ' ') > 0`
        : `${choice.what} = :value WHERE place = :place`
    run(`UPDATE run_row SET ${set} AND run_seq = :seq`, { ...choice, seq, value: Number(choice.value) })
  },
  save: transaction((seq: number, rows: Checked[]): void => {
    for (const row of rows)
      run(
        `UPDATE run_row SET customer = :customer, email = :email, note = :note, redirect_url = :redirectUrl, fixed = :fixed,
             problems = :problems, nevertheless = :nevertheless, left_out = :leftOut, found_at = :foundAt,
             state = CASE WHEN ${staysFailed} THEN state ELSE :state END, error = CASE WHEN ${staysFailed} THEN error END
           WHERE run_seq = :seq AND place = :place AND state IN ('header', 'unchecked', 'left_out', 'waiting', 'failed')`,
        {
          ...row,
          seq,
          problems: row.problems.join(' '),
          fixed: Number(row.fixed),
          nevertheless: Number(row.nevertheless),
          leftOut: Number(row.leftOut),
        },
      )
  }),
})
