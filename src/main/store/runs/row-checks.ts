import type { RowProblem, RowState, SoftProblem } from '../../../contract/run.ts'
import type { Db } from '../database/database.ts'
import { bound, idRange } from '../id-range.ts'
import { fieldPhrase } from '../links/links-before.ts'

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

type InRegister = { at: number; accepted: number | null }
const who = "CASE l.email WHEN '' THEN l.customer ELSE l.email END"
const stands = "coalesce(l.progress, '') NOT IN ('withdrawn', 'declined', 'replaced')"
const accepted = "CASE l.progress WHEN 'accepted' THEN l.progress_at END"

/** A row that failed waits once more only when a person asks for it: its failure is a result. */
const staysFailed = "state = 'failed' AND :state = 'waiting'"

/** Looks people up by email, else by name, as the register and the accounts know them, and keeps what checks find. */
export const createRowChecks = (db: Db) => {
  const inRegister = db.prepare<{ who: string; first: number; last: number }, InRegister>(
    `SELECT max(l.created_at) AS at, max(${accepted}) AS accepted FROM link l
       WHERE lower(${who}) = lower(:who) AND (l.email <> '' OR l.customer <> '') AND l.number BETWEEN :first AND :last
         AND ${stands} HAVING count(*) > 0`,
  )
  const spelledLike = db.prepare<
    { match: string; first: number; last: number },
    InRegister & { who: string }
  >(
    `SELECT ${who} AS who, l.created_at AS at, ${accepted} AS accepted
       FROM link_text t CROSS JOIN link l ON l.number = t.rowid
       WHERE t.link_text MATCH :match AND t.rowid BETWEEN ${bound('first')} AND ${bound('last')} AND ${stands} ORDER BY t.rowid DESC LIMIT 200`,
  )
  /** SQLite knows the capitals of A to Z alone, and its index with it: whoever has other letters is looked for in the searched text. */
  const inRegisterAs = (who: string, range: { first: number; last: number }): InRegister | undefined => {
    const match = /^\p{ASCII}*$/u.test(who) ? null : fieldPhrase(who)
    if (match === null) return inRegister.get({ who, ...range })
    const found = spelledLike
      .all({ match, ...range })
      .filter(row => row.who.toLowerCase() === who.toLowerCase())
    const [latest] = found
    const accepted = found.map(row => row.accepted ?? 0).reduce((one, other) => Math.max(one, other), 0)
    return latest && { at: Math.max(...found.map(({ at }) => at)), accepted: accepted || null }
  }
  const shares = db
    .prepare<{ who: string; first: number; last: number }, number | null>(
      `SELECT min(coalesce(connected_at, first_seen_at)) FROM customer
       WHERE email = :who COLLATE NOCASE AND email IS NOT NULL AND number BETWEEN :first AND :last
         AND gone_since IS NULL`,
    )
    .pluck()
  const update = db.prepare(
    `UPDATE run_row SET customer = :customer, email = :email, note = :note, redirect_url = :redirectUrl, fixed = :fixed,
       problems = :problems, nevertheless = :nevertheless, left_out = :leftOut, found_at = :foundAt,
       state = CASE WHEN ${staysFailed} THEN state ELSE :state END, error = CASE WHEN ${staysFailed} THEN error END
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
      const range = idRange(connectionSeq)
      const since = shares.get({ who, ...range }) ?? null
      const link = inRegisterAs(who, range)
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
