import type { RowProblem, RowState, SoftProblem } from '../../../contract/run.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'

/** What a check found out about a row. */
export type Checked = {
  place: number
  customer: string
  email: string
  note: string
  redirectUrl: string
  fixed: boolean
  problems: RowProblem[]
  nevertheless: boolean
  leftOut: boolean
  foundAt: number | null
  state: Extract<RowState, 'left_out' | 'waiting'> | 'header'
}

/** `nevertheless`: its link is wanted although it is there already; `left_out`: it is not. */
export type RowChoice =
  | { place: number; what: 'nevertheless' | 'left_out'; value: boolean }
  | { problem: SoftProblem; value: boolean }

/** Somebody who has a link already, or shares already, and since when. */
export type Found = { problem: Extract<SoftProblem, 'in_register' | 'shares'>; at: number }

/** Looks people up by email, else by name, as the register and the accounts know them, and keeps what checks find. */
export const createRowChecks = (db: Db) => {
  const inRegister = db.prepare<
    { who: string; first: number; last: number },
    { at: number; accepted: number | null }
  >(
    `SELECT max(created_at) AS at, max(CASE progress WHEN 'accepted' THEN progress_at END) AS accepted FROM link
       WHERE lower(CASE email WHEN '' THEN customer ELSE email END) = lower(:who)
         AND (email <> '' OR customer <> '') AND number BETWEEN :first AND :last
         AND coalesce(progress, '') NOT IN ('withdrawn', 'declined', 'replaced') HAVING count(*) > 0`,
  )
  const shares = db
    .prepare<{ who: string; first: number; last: number }, number | null>(
      `SELECT min(coalesce(connected_at, first_seen_at)) FROM customer
       WHERE lower(email) = lower(:who) AND email IS NOT NULL AND number BETWEEN :first AND :last
         AND gone_since IS NULL`,
    )
    .pluck()
  const update = db.prepare(
    `UPDATE run_row SET customer = :customer, email = :email, note = :note, redirect_url = :redirectUrl, fixed = :fixed,
       problems = :problems, nevertheless = :nevertheless, left_out = :leftOut, found_at = :foundAt, state = :state
     WHERE number = :number AND state IN ('header', 'unchecked', 'left_out', 'waiting', 'failed')`,
  )
  const nevertheless = db.prepare<{ number: number; value: number }>(
    'UPDATE run_row SET nevertheless = :value WHERE number = :number',
  )
  const leftOut = db.prepare<{ number: number; value: number }>(
    'UPDATE run_row SET left_out = :value WHERE number = :number',
  )
  const allNevertheless = db.prepare<{ first: number; last: number; value: number; problem: string }>(
    `UPDATE run_row SET nevertheless = :value
     WHERE number BETWEEN :first AND :last AND instr(' ' || problems || ' ', ' ' || :problem || ' ') > 0`,
  )
  return {
    /** Keeps what a person decided about a row, or about all rows with a problem; the next check heeds it. */
    choose: (seq: number, choice: RowChoice): void => {
      const range = idRange(seq)
      const value = Number(choice.value)
      if ('problem' in choice) allNevertheless.run({ ...range, value, problem: choice.problem })
      else
        (choice.what === 'nevertheless' ? nevertheless : leftOut).run({
          number: range.first + choice.place,
          value,
        })
    },
    /** `who`: an email, or a name where there is none. */
    find: (connectionSeq: number, who: string): Found | null => {
      const range = { who, ...idRange(connectionSeq) }
      const since = shares.get(range) ?? null
      const link = inRegister.get(range)
      const at = since ?? link?.accepted ?? null
      if (at !== null) return { problem: 'shares', at }
      return link === undefined ? null : { problem: 'in_register', at: link.at }
    },
    save: db.transaction((seq: number, rows: Checked[]): void => {
      const { first } = idRange(seq)
      for (const { place, problems, fixed, nevertheless, leftOut, ...row } of rows) {
        update.run({
          ...row,
          number: first + place,
          problems: problems.join(' '),
          fixed: Number(fixed),
          nevertheless: Number(nevertheless),
          leftOut: Number(leftOut),
        })
      }
    }),
  }
}
