/** How many rows of one kind a connection can hold: the low 32 bits of their ids. */
const span = 2 ** 32

/**
 * A parameter as a bound on the rowid of an FTS5 table. Numbers of JavaScript come to SQLite as fractions, which FTS5 takes for no bound
 * at all: it would walk from an end of all it finds. Pure.
 */
export const bound = (parameter: string): string => `CAST(:${parameter} AS INTEGER)`

/** The ids that belong to a connection: `seq << 32` and upwards, exact as a number up to two million connections. */
export const idRange = (seq: number): { first: number; last: number } => ({
  first: seq * span,
  last: seq * span + span - 1,
})
