/** A cell of a list; null: nothing is known. */
export type Cell = string | null
/** Slices of rows, the first row with what the columns are called. */
export type Rows = AsyncIterable<Cell[][]>
/** Takes the next part of a file; resolves once there is room for more. */
export type Put = (part: string | Uint8Array) => Promise<void>
