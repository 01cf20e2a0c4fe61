import { longestCell, TableError } from '../table-error.ts'

/** A cell as a sheet has it. `v`: its value, of a formula the result that was saved; `t`: a text that stands in the cell itself. */
export type SheetCell = { type: string; style: string; v: string; t: string }

/** What cells refer to: texts that are kept once, and whether a style shows days. */
export type CellContext = { strings: string[]; dateStyles: boolean[]; is1904: boolean }

/** The longest text of a cell with each of its characters by its number, seven signs. */
export const longestWritten = 7 * longestCell

/** What XML has no place for stands by its number (ECMA-376 part 1, 22.9.2.19, ST_Xstring). Pure. */
export const fromXstring = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const dayMs = 86_400_000
/** Days from where they are counted to 1970; 1900 counts for a leap year there. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 }

/** A day without its clock where there is none; nothing where it is none. */
const dayText = (time: number): string => {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, 'Z')
}

const numberText = ({ style, v: value }: SheetCell, { dateStyles, is1904 }: CellContext): string => {
  if (value === '') return ''
  if (dateStyles[Number(style)] === true) {
    const first = is1904 ? daysTo1970.from1904 : daysTo1970.from1900
    return dayText(Math.floor((Number(value) - first) * dayMs))
  }
  return /e/i.test(value) ? String(Number(value)) : value
}

/** What a cell shows, as text; numbers as the file has them. Throws `TableError('broken')` for what no sheet has. Pure. */
export const cellText = (cell: SheetCell, context: CellContext): string => {
  const { type, v: value, t: inline } = cell
  if (type === 'n') return numberText(cell, context)
  if (type === 'inlineStr') return fromXstring(inline)
  // What a formula could not work out is no value.
  if (value === '' || type === 'e') return ''
  if (type === 'str') return fromXstring(value)
  if (type === 'd') return dayText(new Date(value).getTime())
  const texts = type === 's' ? context.strings : type === 'b' ? ['false', 'true'] : []
  const found = texts[Number(value)]
  if (found === undefined) throw new TableError('broken')
  return found
}
