import { z } from 'zod'
import {
  type RowError,
  type RowFilter,
  type RowPage,
  type RowProblem,
  type RowState,
  type RunRow,
  rowProblems,
  rowStates,
} from '../../../contract/run.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { isMailFilter, type MailOfRow, mailColumns, mailOf, withMail } from './row-mails.ts'

type Row = Omit<RunRow, 'cells' | 'fixed' | 'problems' | 'nevertheless' | 'leftOut' | 'error' | 'mail'> &
  MailOfRow & {
    cells: string
    problems: string
    nevertheless: number
    leftOut: number
    fixed: number
    error: string | null
  }

/** A row as the ledger has it. */
export type StoredRow = RunRow

const cellsSchema = z.array(z.string())
const errorSchema = z.custom<RowError>(
  value => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string',
)
const isProblem = (text: string): text is RowProblem => rowProblems.some(known => known === text)

const readCells = (text: string): string[] => cellsSchema.parse(JSON.parse(text))

const toRow = ({ mailId, mailTo, mailState, mailAt, mailProblem, mailAnswer, ...row }: Row): RunRow => ({
  ...row,
  mail:
    mailId === null
      ? null
      : {
          id: mailId,
          to: mailTo,
          state: mailState,
          at: mailAt,
          problem: mailProblem,
          answer: mailAnswer,
        },
  cells: readCells(row.cells),
  problems: row.problems.split(' ').filter(isProblem),
  nevertheless: row.nevertheless === 1,
  leftOut: row.leftOut === 1,
  fixed: row.fixed === 1,
  error: row.error === null ? null : errorSchema.parse(JSON.parse(row.error)),
})

const columns = `r.place, r.cells, r.customer, r.email, r.note, r.redirect_url AS redirectUrl, r.fixed,
  r.problems, r.nevertheless, r.left_out AS leftOut, r.found_at AS foundAt, r.state, l.url, r.link_id AS linkId, r.error, r.at,
  ${mailOf} AS mailing, ${mailColumns}`
const source = `run_row r LEFT JOIN link l ON l.id = r.link_id ${withMail}`

const conditionOf = (filter: RowFilter): string => {
  if (filter === 'all') return 'r.run_seq = :seq'
  if (filter === 'problems') return "r.run_seq = :seq AND r.problems <> ''"
  if (isProblem(filter)) return `r.run_seq = :seq AND instr(' ' || r.problems || ' ', ' ${filter} ') > 0`
  if (isMailFilter(filter)) return `r.run_seq = :seq AND ${mailOf} = '${filter}'`
  return `r.run_seq = :seq AND r.state = '${filter}'`
}

type Counted = { state: RowState; problems: string; n: number }

const noCounts = <Name extends string>(names: readonly Name[]): Record<Name, number> => {
  const counts: Partial<Record<Name, number>> = {}
  for (const name of names) counts[name] = 0
  const isWhole = (value: Partial<Record<Name, number>>): value is Record<Name, number> =>
    names.every(name => value[name] !== undefined)
  if (!isWhole(counts)) throw new Error('A count is missing')
  return counts
}

/** Reading the rows of runs, and adding them. */
export const createRunRows = (db: Db) => {
  const sql = createSql(db)
  const from = (
    seq: number,
    place: number,
    limit: number,
    condition = 'TRUE',
    state: RowState | null = null,
  ) =>
    sql
      .all<Row>(
        `SELECT ${columns} FROM ${source} WHERE r.run_seq = :seq AND r.place >= :place AND ${condition}
         ORDER BY r.place LIMIT :limit`,
        { seq, place, limit, state },
      )
      .map(toRow)
  return {
    add: db.transaction((seq: number, place: number, rows: string[][]): void => {
      for (const [index, cells] of rows.entries())
        sql.run(
          'INSERT INTO run_row (run_seq, place, cells) VALUES (?, ?, ?)',
          seq,
          place + index,
          JSON.stringify(cells),
        )
    }),
    /** Rows from a place on, in their order. */
    after: (seq: number, place: number, limit: number): StoredRow[] => from(seq, place, limit),
    /** Those in a state, from a place on. */
    inState: (seq: number, state: RowState, place: number, limit: number): StoredRow[] =>
      from(seq, place, limit, 'r.state = :state', state),
    byPlace: (seq: number, place: number): StoredRow | null =>
      from(seq, place, 1).find(row => row.place === place) ?? null,
    /** `skip`: how many rows at the beginning name columns. */
    page: (
      seq: number,
      { filter, offset, limit, skip }: { filter: RowFilter; offset: number; limit: number; skip: number },
    ): RowPage => {
      const where = `WHERE ${conditionOf(filter)} AND r.place >= :skip`
      const rows = `SELECT ${columns} FROM ${source} ${where} ORDER BY r.place LIMIT :limit OFFSET :offset`
      const total = `SELECT count(*) FROM ${isMailFilter(filter) ? source : 'run_row r'} ${where}`
      return {
        rows: sql.all<Row>(rows, { seq, skip, limit, offset }).map(toRow),
        total: sql.count(total, { seq, skip }),
      }
    },
    /** How many rows are in each state, and have each problem. */
    counts: (seq: number) => {
      const states = noCounts(rowStates)
      const problems = noCounts(rowProblems)
      const counted = sql.all<Counted>(
        "SELECT state, problems, count(*) AS n FROM run_row WHERE run_seq = ? AND state <> 'header' GROUP BY state, problems",
        seq,
      )
      for (const { state, problems: found, n } of counted) {
        states[state] += n
        for (const problem of found.split(' ').filter(isProblem)) problems[problem] += n
      }
      return { states, problems }
    },
  }
}
