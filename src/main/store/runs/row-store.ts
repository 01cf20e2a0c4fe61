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
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { idRange } from '../id-range.ts'

type Row = Omit<RunRow, 'cells' | 'problems' | 'nevertheless' | 'leftOut' | 'error'> & {
  cells: string
  problems: string
  nevertheless: number
  leftOut: number
  fixed: number
  error: string | null
}

/** A row with whether a person has changed what it says. */
export type StoredRow = RunRow & { fixed: boolean }

const cellsSchema = z.array(z.string())
const errorSchema = z.custom<RowError>(
  value => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string',
)
const isProblem = (text: string): text is RowProblem => rowProblems.some(known => known === text)

const readCells = (text: string): string[] => cellsSchema.parse(JSON.parse(text))

const toRow = (row: Row): StoredRow => ({
  ...row,
  cells: readCells(row.cells),
  problems: row.problems.split(' ').filter(isProblem),
  nevertheless: row.nevertheless === 1,
  leftOut: row.leftOut === 1,
  fixed: row.fixed === 1,
  error: row.error === null ? null : errorSchema.parse(JSON.parse(row.error)),
})

const columns = `r.number & 4294967295 AS place, r.cells, r.customer, r.email, r.note, r.redirect_url AS redirectUrl, r.fixed,
  r.problems, r.nevertheless, r.left_out AS leftOut, r.found_at AS foundAt, r.state, l.url, r.link_id AS linkId, r.error, r.at`
const from = 'run_row r LEFT JOIN link l ON l.id = r.link_id'
const ofRun = 'r.number BETWEEN :first AND :last'

const conditionOf = (filter: RowFilter): string => {
  if (filter === 'all') return ofRun
  if (filter === 'problems') return `${ofRun} AND r.problems <> ''`
  if (isProblem(filter)) return `${ofRun} AND instr(' ' || r.problems || ' ', ' ${filter} ') > 0`
  return `r.number >> 32 = :seq AND r.state = '${filter}'`
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
  const statements = createStatements<Row>(db)
  const insert = db.prepare<[number, string]>('INSERT INTO run_row (number, cells) VALUES (?, ?)')
  const counts = db.prepare<[number], Counted>(
    "SELECT state, problems, count(*) AS n FROM run_row WHERE number >> 32 = ? AND state <> 'header' GROUP BY state, problems",
  )
  const totals = new Map<string, (parameters: { seq: number; first: number; last: number }) => number>()
  const totalOf = (condition: string) => {
    const known = totals.get(condition)
    if (known) return known
    const statement = db
      .prepare<{ seq: number; first: number; last: number }, number>(
        `SELECT count(*) FROM run_row r WHERE ${condition}`,
      )
      .pluck()
    const total = (parameters: { seq: number; first: number; last: number }) => statement.get(parameters) ?? 0
    totals.set(condition, total)
    return total
  }
  const after = (seq: number, place: number, limit: number): StoredRow[] => {
    const { first, last } = idRange(seq)
    return statements(`SELECT ${columns} FROM ${from} WHERE ${ofRun} ORDER BY r.number LIMIT :limit`)
      .all({ first: first + place, last, limit })
      .map(toRow)
  }
  return {
    add: db.transaction((seq: number, place: number, rows: string[][]): void => {
      const { first } = idRange(seq)
      for (const [index, cells] of rows.entries()) insert.run(first + place + index, JSON.stringify(cells))
    }),
    /** Rows from a place on, in their order. */
    after,
    /** Those in a state, from a place on. */
    inState: (seq: number, state: RowState, place: number, limit: number): StoredRow[] =>
      statements(
        `SELECT ${columns} FROM ${from} WHERE r.number >> 32 = :seq AND r.state = :state AND r.number >= :from
         ORDER BY r.number LIMIT :limit`,
      )
        .all({ seq, state, from: idRange(seq).first + place, limit })
        .map(toRow),
    byPlace: (seq: number, place: number): StoredRow | null =>
      after(seq, place, 1).find(row => row.place === place) ?? null,
    /** `skip`: how many rows at the beginning name columns. */
    page: (
      seq: number,
      { filter, offset, limit, skip }: { filter: RowFilter; offset: number; limit: number; skip: number },
    ): RowPage => {
      const { first, last } = idRange(seq)
      const condition = conditionOf(filter)
      const range = { seq, first: first + skip, last }
      const rows = statements(
        `SELECT ${columns} FROM ${from} WHERE ${condition} ORDER BY r.number LIMIT :limit OFFSET :offset`,
      ).all({ ...range, limit, offset })
      return { rows: rows.map(toRow), total: totalOf(condition)(range) }
    },
    /** How many rows are in each state, and have each problem. */
    counts: (seq: number) => {
      const states = noCounts(rowStates)
      const problems = noCounts(rowProblems)
      for (const { state, problems: found, n } of counts.all(seq)) {
        states[state] += n
        for (const problem of found.split(' ').filter(isProblem)) problems[problem] += n
      }
      return { states, problems }
    },
  }
}
