/** A cell of a list: a text or a time; null: nothing is known. */
export type Cell = string | Date | null
/** Slices of rows, the first row with what the columns are called. */
export type Rows = AsyncIterable<Cell[][]>
/** Takes the next part of a file; resolves once there is room for more. */
export type Put = (part: string | Uint8Array) => Promise<void>

/** A cell where there are only texts: a time as ISO 8601 in UTC, '' for one that is none. Pure. */
export const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString()
}
