import { longestCell, TableError } from '../table-error.ts'
import type { NumberStyle } from './cell-styles.ts'

/** A cell as it is in the XML. `v`: its value, or a formula's saved result; `t`: its inline text. */
export type SheetCell = { type: string; style: string; v: string; t: string }

/** `strings`: shared texts by number; `numberStyles`: by the number of the style; `is1904`: days are counted from 1904. */
export type CellContext = { strings: string[]; numberStyles: NumberStyle[]; is1904: boolean }

/** The longest text of a cell if each character is written by number (`_x0041_`). */
export const longestWritten = 7 * longestCell

/** Decodes characters that are written by number (ECMA-376 part 1, 22.9.2.19, ST_Xstring). Pure. */
export const fromXstring = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const dayMs = 86_400_000
/** The day number of 1970-01-01; sheets take 1900 for a leap year. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 }
/** Milliseconds that a day number of 15 digits may be too low by, at most. */
const inexact = 0.1

/** ISO 8601, at midnight the date alone; '' for an invalid time. */
const timeText = (time: number): string => {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  return date.toISOString().replace(/(T00:00:00)?\.000Z$/, (_, midnight) => (midnight ? '' : 'Z'))
}

const numberText = ({ style, v: value }: SheetCell, { numberStyles, is1904 }: CellContext): string => {
  const shown = numberStyles[Number(style)] ?? 0
  if (value !== '' && shown === 'date') {
    const first = is1904 ? daysTo1970.from1904 : daysTo1970.from1900
    const time = Math.floor((Number(value) - first) * dayMs + inexact)
    // Less than a day is a time of day.
    return Math.floor(Number(value)) === 0 ? new Date(time).toISOString().slice(11, 19) : timeText(time)
  }
  // Programs write 1001 as "1001.0" and 5.1 as "5.0999999999999996".
  const text = /[.e]/i.test(value) && Number.isFinite(Number(value)) ? String(Number(value)) : value
  return /^\d+$/.test(text) ? text.padStart(Number(shown), '0') : text
}

/** A cell as text; numbers as Excel shows them. Throws `TableError('broken')` for an unknown type or string. Pure. */
export const cellText = (cell: SheetCell, context: CellContext): string => {
  const { type, v: value, t: inline } = cell
  if (type === 'n') return numberText(cell, context)
  if (type === 'inlineStr') return fromXstring(inline)
  // A formula's error is no value.
  if (value === '' || type === 'e') return ''
  if (type === 'str') return fromXstring(value)
  // A time of day without a zone is what the sheet shows, and not this computer's.
  if (type === 'd') return timeText(Date.parse(/T[^Z+-]*$/.test(value) ? `${value}Z` : value))
  const texts = type === 's' ? context.strings : type === 'b' ? ['false', 'true'] : []
  const found = texts[Number(value)]
  if (found === undefined) throw new TableError('broken')
  return found
}
