import type { TableProblem } from '../../contract/failure.ts'

/** A file that cannot be read as a list. `line`: where, counted from 1. */
export class TableError extends Error {
  readonly problem: TableProblem
  readonly line: number | null

  constructor(problem: TableProblem, line: number | null = null) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

/** Rows of a list besides its header, and what else bounds it. */
export const mostRows = 100_000
export const mostBytes = 50 * 1024 * 1024
export const mostColumns = 1_000
export const longestCell = 32_767
/** Characters of a row, and of all rows. */
export const mostRowText = 2_000_000
export const mostText = 250_000_000

const pieceBytes = 65_536

/** A file's bytes some at a time, so that what is wrong at the beginning is found before the end is read. */
export function* inPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
}
