import type { LabelFormat } from './formats.ts'

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
