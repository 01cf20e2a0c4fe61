/** How many rows of one kind a connection can hold: the low 32 bits of their ids. */
const span = 2 ** 32

/** The ids that belong to a connection: `seq << 32` and upwards, exact as a number up to two million connections. */
export const idRange = (seq: number): { first: number; last: number } => ({
  first: seq * span,
  last: seq * span + span - 1,
})
