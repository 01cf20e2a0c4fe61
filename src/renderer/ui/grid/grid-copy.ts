import type { GridCell } from './grid-row.tsx'

/** `what`: what it is, as in "Account number copied". */
export type CopiedText = { text: string; what: string }

/**
 * What a cell of a row is copied as, or the whole row without one: its cells apart by tabs, as a spreadsheet takes them. Null: nothing
 * stands there. Pure.
 */
export function copyOf(cells: GridCell[], cell: number | null): CopiedText | null {
  if (cell !== null) return cells[cell]?.copied ?? null
  // A tab or a break inside a cell would make two of it.
  const texts = cells.map(({ copied }) => (copied?.text ?? '').replace(/\s+/g, ' '))
  return texts.every(text => text === '') ? null : { text: texts.join('\t'), what: 'Row' }
}
