import type { GridCell } from './grid-row.tsx'

/** `what`: what it is, as in "Account number copied"; of a text that is '' nothing stands there. */
export type CopiedText = { text: string; what: string }

/** What can be copied of a cell. Pure. */
export const copiesOf = (cell: GridCell | undefined): CopiedText[] =>
  (cell?.copied ?? []).filter(({ text }) => text !== '')

/**
 * What a cell of a row is copied as, the last of what stands in it; or the whole row without one: its texts apart by tabs, as a spreadsheet
 * takes them. Null: nothing stands there. Pure.
 */
export function copyOf(cells: GridCell[], cell: number | null): CopiedText | null {
  if (cell !== null) return copiesOf(cells[cell]).at(-1) ?? null
  // A tab or a break inside a text would make two of it.
  const texts = cells.flatMap(({ copied = [] }) => copied.map(({ text }) => text.replace(/\s+/g, ' ')))
  return texts.every(text => text === '') ? null : { text: texts.join('\t'), what: 'Row' }
}
