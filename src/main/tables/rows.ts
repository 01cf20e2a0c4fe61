/** A cell of a list: a text, a time, or null for no value. */
export type Cell = string | Date | null
/** Slices of rows; the first row is the header. */
export type Rows = AsyncIterable<Cell[][]>

/** A cell as text: times as ISO 8601 in UTC, '' for null and invalid times. Pure. */
export const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString()
}
