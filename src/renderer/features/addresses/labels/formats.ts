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

/** Free space around the text of a label, in millimetres. */
export const padding = 3
/** A line's height, in sizes of its type. */
export const lineHeight = 1.2
/** Sizes of type that are tried, in points; below, it cannot be read. */
const sizes = [11, 10, 9, 8, 7]
/** The smallest. */
const least = 7
const millimetresOfPoint = 25.4 / 72
/** How wide a letter is at most on average, in sizes of its type: capitals are wider than this, so a line breaks where it must. */
const letterWidth = 0.58

/** How many letters stand in a line of a label, and how many lines stand in it. */
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
 * The largest type in which all of it stands on a label, lines that are too long broken. What is too long even in the smallest loses the
 * end of its first line, the name; the address stays whole. Pure.
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
  const shown = name.length > forName ? `${name.slice(0, forName - 1).trimEnd()}…` : name
  return { lines: [shown, ...address], size: least }
}
