import { shortened } from '../../../ui/text/shortened.ts'

/**
 * A label sheet; lengths in millimetres, from the makers' data sheets. `across`, `down`: distance from one label's edge to the next one's;
 * `left`, `top`: position of the first label.
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
export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
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

/** Labels distributed over sheets; null: an empty place. `start`: empty places before the first label, for a sheet begun earlier. Pure. */
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

/** Free space around the text of a label, in millimetres. */
export const padding = 3
/** Line height as a multiple of the font size. */
export const lineHeight = 1.2
/** Font sizes to try, in points; anything smaller is unreadable. */
const sizes = [11, 10, 9, 8, 7]
const least = 7
const millimetresOfPoint = 25.4 / 72
/** Upper estimate of the average letter width, as a multiple of the font size. Capitals are wider: a line of these may wrap anyway. */
const letterWidth = 0.58

/** How many letters fit into a label's line, and how many lines into a label. */
const roomAt = ({ width, height }: LabelFormat, size: number) => {
  const point = size * millimetresOfPoint
  return {
    letters: Math.floor((width - 2 * padding) / (point * letterWidth)),
    lines: Math.floor((height - 2 * padding) / (point * lineHeight)),
  }
}

const linesNeeded = (lines: readonly string[], letters: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0)

/** A label's text as it is printed. `size`: in points. */
export type FittedLabel = { lines: string[]; size: number }

/**
 * The largest font size at which all lines fit, with long lines wrapped. Text too long even for the smallest size loses the end of its
 * first line, the name; the address stays complete. Pure.
 */
export const fitLabel = (lines: readonly string[], format: LabelFormat): FittedLabel => {
  const size = sizes.find(one => {
    const room = roomAt(format, one)
    return linesNeeded(lines, room.letters) <= room.lines
  })
  if (size !== undefined) return { lines: [...lines], size }
  const room = roomAt(format, least)
  const [name = '', ...address] = lines
  const forName = Math.max(1, room.lines - linesNeeded(address, room.letters)) * room.letters
  return { lines: [shortened(name, forName), ...address], size: least }
}
