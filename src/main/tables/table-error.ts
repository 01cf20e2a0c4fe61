import type { TableProblem } from '../../contract/failure.ts'

/** Why a file cannot be read as a list. `line`: counted from 1. */
export class TableError extends Error {
  readonly problem: TableProblem
  readonly line: number | null

  constructor(problem: TableProblem, line: number | null = null) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

/** Limits of a list; `mostRows` does not count its header. */
export const mostRows = 100_000
export const mostBytes = 50 * 1024 * 1024
export const mostColumns = 1_000
export const longestCell = 32_767
/** In characters: of a row, and of all rows. */
export const mostRowText = 2_000_000
export const mostText = 250_000_000
