import type { ParsedInput } from '../../../contract/ipc.ts'
import {
  isMailFilter,
  type MailFilter,
  mailFilters,
  type RowFilter,
  type RowPage,
  type RowProblem,
  type RowState,
  type RunRow,
  rowProblems,
  rowStates,
} from '../../../contract/run.ts'
import { type Sql, toBit } from '../../sqlite/sql.ts'

/** A row as it is saved after a check. */
export type CheckedRow = Omit<
  RunRow,
  'cells' | 'foundWho' | 'state' | 'url' | 'linkId' | 'mailing' | 'mail' | 'error' | 'at'
> & { state: 'left_out' | 'waiting' | 'header' }

const isProblem = (text: string): text is RowProblem => rowProblems.some(known => known === text)

/** States of links that need no mail: their customers have answered, or cannot any more. */
export const answered: readonly string[] = ['accepted', 'declined', 'withdrawn', 'replaced']

/** The state of a row's mail, as a `MailFilter`. */
const mailing = `CASE WHEN m.state = 'sending' THEN 'mail_waiting' WHEN m.state IS NOT NULL THEN 'mail_' || m.state
  WHEN r.state = 'created' AND l.email <> '' AND l.url IS NOT NULL AND l.known_state NOT IN (${answered.map(state => `'${state}'`).join(', ')})
  THEN CASE WHEN l.customer = '' AND coalesce(l.customer_name, '') = '' THEN 'mail_nameless' ELSE 'mail_none' END
  ELSE 'mail_left_out' END`

/** Rows, their links, and the latest mail of each link; once one left, whatever a later one comes to is no result of the list. */
const source = `run_row r LEFT JOIN link l ON l.id = r.link_id
  LEFT JOIN mail m ON m.number = (SELECT number FROM mail WHERE link_id = l.id
    ORDER BY state = 'handed' DESC, state = 'written' DESC, number DESC LIMIT 1)`

const columns = `r.place, r.cells AS "cells{}", coalesce(nullif(r.customer, ''), l.customer, '') AS customer, coalesce(nullif(l.email, ''), r.email) AS email, r.note, r.redirect_url AS redirectUrl, r.fixed AS "fixed?",
  CASE problems WHEN '' THEN '[]' ELSE '["' || replace(problems, ' ', '","') || '"]' END AS "problems{}", r.nevertheless AS "nevertheless?", r.left_out AS "leftOut?", r.found_at AS foundAt, r.found_id AS foundId,
  (SELECT coalesce(nullif(customer, ''), nullif(email, '')) FROM link WHERE id = r.found_id) AS foundWho, r.same_as AS sameAs, r.state, l.url,
  r.link_id AS linkId, r.error AS "error{}", r.at,
  ${mailing} AS mailing, CASE WHEN m.id IS NOT NULL THEN json_object('id', m.id, 'to', m.recipient, 'state', m.state,
    'at', m.state_at, 'problem', m.problem, 'answer', m.answer) END AS "mail{}"`

const hasProblem = (problem: string) => `instr(' ' || problems || ' ', ' ${problem} ') > 0`

const conditionOf = (filter: RowFilter | 'retried'): string => {
  if (filter === 'retried') return "r.state = 'waiting' AND r.failed_before IS NOT NULL"
  if (filter === 'all') return 'TRUE'
  if (filter === 'no_email') return "r.state = 'waiting' AND r.email = ''"
  if (filter === 'no_name') return "r.state = 'waiting' AND r.customer = ''"
  if (isProblem(filter)) return hasProblem(filter)
  return isMailFilter(filter) ? `${mailing} = '${filter}'` : `r.state = '${filter}'`
}

/** A row that failed stays so until a person asks for it again: its failure is a result. */
const staysFailed = "state = 'failed' AND :state = 'waiting'"
const saveChecked = `UPDATE run_row SET customer = :customer, email = :email, note = :note, redirect_url = :redirectUrl, fixed = :fixed,
    problems = :problems, nevertheless = :nevertheless, left_out = :leftOut, found_at = :foundAt, found_id = :foundId, same_as = :sameAs,
    state = CASE WHEN ${staysFailed} THEN state ELSE :state END, error = CASE WHEN ${staysFailed} THEN error END,
    failed_before = CASE :state WHEN 'waiting' THEN failed_before END
  WHERE run_seq = :seq AND place = :place AND state IN ('header', 'unchecked', 'left_out', 'waiting', 'failed')`

/** A column for each name: how many rows (the sum of `n`) fulfil its condition. */
const counted = (names: readonly string[], condition: (name: string) => string): string =>
  names.map(name => `total(n) FILTER (WHERE ${condition(name)}) AS ${name}`).join(', ')

export const createRunRows = ({ all, count, has, one, run, transaction }: Sql) => {
  const from = (seq: number, place: number, limit: number, condition = 'TRUE'): RunRow[] =>
    all(
      `SELECT ${columns} FROM ${source} WHERE r.run_seq = :seq AND r.place >= :place AND ${condition} ORDER BY r.place LIMIT :limit`,
      { seq, place, limit },
    )
  /** The rows in their order, each slice read when it is asked for; of one state, or all. */
  function* slices(seq: number, size: number, state: RowState | 'retried' | 'all' = 'all') {
    for (let place = 0; ; ) {
      const slice = from(seq, place, size, conditionOf(state))
      const last = slice.at(-1)
      if (last === undefined) return
      yield slice
      place = last.place + 1
    }
  }
  return {
    /** Adds rows of the file; `place`: of the first. Empty rows are not stored, but take up a place. */
    add: (seq: number, place: number, rows: string[][]): void =>
      void run(
        `INSERT INTO run_row (run_seq, place, cells) SELECT :seq, :place + key, value FROM json_each(:rows) WHERE json_array_length(value) > 0`,
        { seq, place, rows: JSON.stringify(rows) },
      ),
    /** Saves what a check found; rows that were sent meanwhile stay as they are. */
    saveChecked: transaction((seq: number, rows: CheckedRow[]): void => {
      for (const { problems, fixed, nevertheless, leftOut, ...row } of rows) {
        const bits = { fixed: toBit(fixed), nevertheless: toBit(nevertheless), leftOut: toBit(leftOut) }
        run(saveChecked, { ...row, ...bits, seq, problems: problems.join(' ') })
      }
    }),
    /** Saves a person's choice for a row, or for all rows with a problem; it takes effect with the next check. */
    choose: (seq: number, choice: ParsedInput<'runs.choice'>): void => {
      const set =
        'problem' in choice
          ? `nevertheless = :value WHERE ${hasProblem(choice.problem)}`
          : `${choice.what} = :value WHERE place = :place`
      run(`UPDATE run_row SET ${set} AND run_seq = :seq`, { ...choice, seq, value: toBit(choice.value) })
    },
    first: (seq: number, limit: number): RunRow[] => from(seq, 0, limit),
    byPlace: (seq: number, place: number): RunRow | null =>
      from(seq, place, 1).find(row => row.place === place) ?? null,
    slices,
    /** The rows in their order, read 200 at a time; of one state, those that wait for their retry, or all. */
    each: function* (seq: number, state?: RowState | 'retried'): Generator<RunRow, void> {
      for (const slice of slices(seq, 200, state)) yield* slice
    },
    /** Where the header is; -1: there is none. */
    headerPlace: ({ seq, hasHeader }: { seq: number; hasHeader: boolean }): number =>
      hasHeader ? count('SELECT min(place) FROM run_row WHERE run_seq = ?', seq) : -1,
    /** Whether a link is of one of its rows. */
    hasLink: (seq: number, linkId: string): boolean =>
      has('SELECT 1 FROM run_row WHERE run_seq = ? AND link_id = ?', seq, linkId),
    /** Whether a link is being asked for by a list. */
    isSending: (linkId: string): boolean =>
      has("SELECT 1 FROM run_row WHERE link_id = ? AND state = 'sending'", linkId),
    count: (seq: number) => count('SELECT count(*) FROM run_row WHERE run_seq = ?', seq),
    /** `begin`: the first place below the header. */
    page: (
      seq: number,
      { filter, offset, limit, begin }: { filter: RowFilter; offset: number; limit: number; begin: number },
    ): RowPage => {
      const where = `WHERE r.run_seq = :seq AND ${conditionOf(filter)} AND r.place >= :begin`
      const rows = `SELECT ${columns} FROM ${source} ${where} ORDER BY r.place LIMIT :limit OFFSET :offset`
      const total = `SELECT count(*) FROM ${isMailFilter(filter) ? source : 'run_row r'} ${where}`
      return {
        rows: all(rows, { seq, begin, limit, offset }),
        total: count(total, { seq, begin }),
      }
    },
    /** How many rows are in each state, and have each problem. */
    counts: (seq: number) => {
      const groups = `FROM (SELECT state, problems, count(*) AS n FROM run_row WHERE run_seq = ? AND state <> 'header'
        GROUP BY state, problems)`
      const problems = counted(rowProblems, hasProblem)
      const states = counted(rowStates, name => `state = '${name}'`)
      return {
        counts: one<Record<RowState, number>>(`SELECT ${states} ${groups}`, seq),
        problems: one<Record<RowProblem, number>>(`SELECT ${problems} ${groups}`, seq),
      }
    },
    /** How many rows have a mail in each state. `begin`: the first place below the header. */
    mails: (seq: number, begin: number) =>
      one<Record<MailFilter, number>>(
        `SELECT ${counted(mailFilters, name => `mailing = '${name}'`)}
         FROM (SELECT ${mailing} AS mailing, 1 AS n FROM ${source} WHERE r.run_seq = :seq AND r.place >= :begin)`,
        { seq, begin },
      ),
  }
}
