/**
 * Sheets of labels: lengths in millimetres, as the makers give them. `across`, `down`: from one label to the next; `left`, `top`: of the
 * first one.
 */
export type LabelFormat = {
  id: 'avery-5160' | 'a4-21' | 'a4-24'
  paper: 'letter' | 'a4'
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  across: number
  down: number
}

/** Avery 5160 (1 × 2⅝ in); A4 with 21 labels (Avery L7160) and with 24 (Avery L7159). */
export const labelFormats: readonly LabelFormat[] = [
  {
    ...{ id: 'avery-5160', paper: 'letter', columns: 3, rows: 10 },
    ...{ width: 66.675, height: 25.4, left: 4.7625, top: 12.7, across: 69.85, down: 25.4 },
  },
  {
    ...{ id: 'a4-21', paper: 'a4', columns: 3, rows: 7 },
    ...{ width: 63.5, height: 38.1, left: 7.25, top: 15.15, across: 66.04, down: 38.1 },
  },
  {
    ...{ id: 'a4-24', paper: 'a4', columns: 3, rows: 8 },
    ...{ width: 63.5, height: 33.9, left: 7.25, top: 12.9, across: 66.04, down: 33.9 },
  },
]

export const perSheet = ({ columns, rows }: LabelFormat): number => columns * rows

/** Sheets of labels, with free places before the first, which `start` counts from 0. Pure. */
export const sheetsOf = <Label>(
  labels: readonly Label[],
  start: number,
  size: number,
): (Label | null)[][] => {
  const places = [...Array.from({ length: start }, () => null), ...labels]
  return Array.from({ length: Math.ceil(places.length / size) }, (_, sheet) =>
    places.slice(sheet * size, (sheet + 1) * size),
  )
}
