import {
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
import type { Sql } from '../../sqlite/sql.ts'

const isProblem = (text: string): text is RowProblem => rowProblems.some(known => known === text)

/** What became of a row's mail, as a `MailFilter`. */
const mailing = `CASE WHEN m.state = 'sending' THEN 'mail_waiting' WHEN m.state IS NOT NULL THEN 'mail_' || m.state
  WHEN r.state = 'created' AND r.email <> '' AND l.url IS NOT NULL AND l.known_state NOT IN ('accepted', 'withdrawn', 'replaced')
  THEN 'mail_none' ELSE 'mail_left_out' END`

/** Rows with their links, and the latest mail of each. */
const source = `run_row r LEFT JOIN link l ON l.id = r.link_id
  LEFT JOIN mail m ON m.number = (SELECT max(number) FROM mail WHERE link_id = l.id)`

const columns = `r.place, r.cells AS "cells{}", r.customer, r.email, r.note, r.redirect_url AS redirectUrl, r.fixed AS "fixed?",
  CASE problems WHEN '' THEN '[]' ELSE '["' || replace(problems, ' ', '","') || '"]' END AS "problems{}", r.nevertheless AS "nevertheless?", r.left_out AS "leftOut?", r.found_at AS foundAt, r.state, l.url,
  r.link_id AS linkId, r.error AS "error{}", r.at,
  ${mailing} AS mailing, CASE WHEN m.id IS NOT NULL THEN json_object('id', m.id, 'to', m.recipient, 'state', m.state,
    'at', m.state_at, 'problem', m.problem, 'answer', m.answer) END AS "mail{}"`

const hasProblem = (problem: string) => `instr(' ' || problems || ' ', ' ${problem} ') > 0`

const isMailFilter = (filter: string): filter is MailFilter => mailFilters.some(known => known === filter)

const conditionOf = (filter: RowFilter): string => {
  if (filter === 'all') return 'TRUE'
  if (filter === 'problems') return "r.problems <> ''"
  if (isProblem(filter)) return hasProblem(filter)
  return isMailFilter(filter) ? `${mailing} = '${filter}'` : `r.state = '${filter}'`
}

/** A column for each name, with how many of the rows `n` of a query fulfil its condition. */
const counted = (names: readonly string[], condition: (name: string) => string): string =>
  names.map(name => `total(n) FILTER (WHERE ${condition(name)}) AS ${name}`).join(', ')

/** Reading the rows of runs, and adding them. */
export const createRunRows = ({ all, count, one, run, transaction }: Sql) => {
  const from = (seq: number, place: number, limit: number, condition = 'TRUE'): RunRow[] =>
    all(
      `SELECT ${columns} FROM ${source} WHERE r.run_seq = ? AND r.place >= ? AND ${condition} ORDER BY r.place LIMIT ?`,
      seq,
      place,
      limit,
    )
  return {
    add: transaction((seq: number, place: number, rows: string[][]): void => {
      const insert = 'INSERT INTO run_row (run_seq, place, cells) VALUES (?, ?, ?)'
      for (const [index, cells] of rows.entries()) run(insert, seq, place + index, JSON.stringify(cells))
    }),
    /** Rows from a place on, in their order; of one state, or all. */
    after: (seq: number, place: number, limit: number, state: RowState | 'all' = 'all'): RunRow[] =>
      from(seq, place, limit, conditionOf(state)),
    byPlace: (seq: number, place: number): RunRow | null =>
      from(seq, place, 1).find(row => row.place === place) ?? null,
    /** `skip`: how many rows at the beginning name columns. */
    page: (
      seq: number,
      { filter, offset, limit, skip }: { filter: RowFilter; offset: number; limit: number; skip: number },
    ): RowPage => {
      const where = `WHERE r.run_seq = :seq AND ${conditionOf(filter)} AND r.place >= :skip`
      const rows = `SELECT ${columns} FROM ${source} ${where} ORDER BY r.place LIMIT :limit OFFSET :offset`
      const total = `SELECT count(*) FROM ${isMailFilter(filter) ? source : 'run_row r'} ${where}`
      return {
        rows: all(rows, { seq, skip, limit, offset }),
        total: count(total, { seq, skip }),
      }
    },
    /** How many rows are in each state, and have each problem. */
    counts: (seq: number) => {
      const groups = `FROM (SELECT state, problems, count(*) AS n FROM run_row WHERE run_seq = ? AND state <> 'header'
        GROUP BY state, problems)`
      const states = counted(rowStates, name => `state = '${name}'`)
      return {
        states: one<Record<RowState, number>>(`SELECT ${states} ${groups}`, seq),
        problems: one<Record<RowProblem, number>>(
          `SELECT ${counted(rowProblems, hasProblem)} ${groups}`,
          seq,
        ),
      }
    },
    /** What became of the mails of rows. `skip`: how many rows at the beginning name columns. */
    mails: (seq: number, skip: number) =>
      one<Record<MailFilter, number>>(
        `SELECT ${counted(mailFilters, name => `mailing = '${name}'`)}
         FROM (SELECT ${mailing} AS mailing, 1 AS n FROM ${source} WHERE r.run_seq = ? AND r.place >= ?)`,
        seq,
        skip,
      ),
  }
}
