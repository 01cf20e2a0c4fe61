import { strToU8, Zip, ZipDeflate } from 'fflate'
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility'
import { type Cell, type Rows, textOf } from './rows.ts'
import { dateStyle, headStyle, textStyle, workbookFrame } from './workbook-frame.ts'

/** The list is larger than a sheet can be. */
class SheetFull extends Error {
  readonly code = 'SHEET_FULL'
}

/** Excel opens no sheet with more rows ("Excel specifications and limits", Microsoft). */
const mostSheetRows = 1_048_576

// ECMA-376 part 1, 22.9.2.19 (ST_Xstring): characters that XML does not allow, or changes, are written by number, and so is an underscore that would begin
// such a number.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const byNumber = /[\u0000-\u0008\u000b-\u001f\ufffd-\uffff]|_(?=x[0-9a-fA-F]{4}_)/g
const numbered = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const minute = 60_000
/** Day 1970-01-01 of a sheet, which takes 1900 for a leap year; its first and last valid days. */
const daysTo1970 = 25_569
const [firstDay, lastDay] = [61, 2_958_465]

/** A time as a sheet's day number, in local time, since a sheet knows no time zone. Null: outside of what a sheet can hold. */
const dayNumber = (time: Date): number | null => {
  const local = time.getTime() - time.getTimezoneOffset() * minute
  // Half a millisecond is added, since day numbers are not exact and readers round down.
  const days = (local + 0.5) / (24 * 60 * minute) + daysTo1970
  return days >= firstDay && days < lastDay + 1 ? days : null
}

/** Inline, not in the table of shared strings: that would have to be kept in memory. A text is never run as a formula. */
const textXml = (text: string, row: number, column: number): string => {
  const style = row === 0 ? headStyle : textStyle
  const content = sanitizeTextContent(text.replace(byNumber, numbered))
  return `<c r="${getCellAddress(row, column)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

const cellXml = (cell: Cell, row: number, column: number): string => {
  const days = cell instanceof Date ? dayNumber(cell) : null
  if (days !== null) return `<c r="${getCellAddress(row, column)}" s="${dateStyle}"><v>${days}</v></c>`
  const text = textOf(cell)
  return text === '' ? '' : textXml(text, row, column)
}

const rowXml = (cells: Cell[], row: number): string =>
  `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join('')}</row>`

/** Larger zips need ZIP64, which not every program reads (APPNOTE.TXT, 4.4.8). */
const mostBytes = 0xff_ff_ff_ff

/** A zip that is written part by part, as their contents come. */
const createZip = () => {
  let packed: Uint8Array[] = []
  let written = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
    written += bytes.length
    if (written > mostBytes) throw new SheetFull()
  })
  return {
    /** Begins the next part; answers how to write it. */
    begin: (name: string) => {
      // The fastest level: a third of the time for a million rows, and a sixth more bytes.
      const part = new ZipDeflate(name, { level: 1 })
      zip.add(part)
      let size = 0
      return (content: Uint8Array, isLast = false): void => {
        size += content.length
        if (size > mostBytes) throw new SheetFull()
        part.push(content, isLast)
      }
    },
    end: (): void => zip.end(),
    /** The bytes of the zip since this was last called. */
    take: (): Uint8Array[] => {
      const taken = packed
      packed = []
      return taken
    },
  }
}

/** In characters. */
const [narrowest, widest] = [10, 60]
/** Rows that are measured. */
const mostMeasured = 1_000
const dateWidth = 'yyyy-mm-dd hh:mm'.length

/** The width of each column by its first rows; the others are not here yet. The filter button takes some of the header. */
const columnWidths = (head: Cell[], rows: Cell[][]): number[] =>
  head.map((name, column) => {
    const lengths = rows.map(cells => {
      const cell = cells[column] ?? null
      return cell instanceof Date ? dateWidth : textOf(cell).length
    })
    const wanted = lengths.reduce((one, other) => Math.max(one, other + 2), textOf(name).length + 6)
    return Math.min(widest, Math.max(narrowest, wanted))
  })

/** Adds filters to the header; they stand right after the rows (ECMA-376 part 1, 18.3.1.2). */
const withFilter = (after: string, columns: number, rows: number): string =>
  columns === 0
    ? after
    : after.replace(
        '</sheetData>',
        `</sheetData><autoFilter ref="A1:${getCellAddress(rows - 1, columns - 1)}"/>`,
      )

/** A workbook of one sheet, named `sheet`, as bytes, with at most two slices in memory. Every cell is a text or a time. Throws `SheetFull`. */
export async function* workbookBytes(slices: Rows, sheet: string): AsyncGenerator<Uint8Array> {
  const rest = slices[Symbol.asyncIterator]()
  // The header may be a slice of its own, and the rows below decide the widths.
  const first = [await rest.next(), await rest.next()].flatMap(({ done, value }) => (done ? [] : [value]))
  const head = first[0]?.[0] ?? []
  const frame = await workbookFrame(sheet, columnWidths(head, first.flat().slice(1, mostMeasured)))
  const zip = createZip()
  for (const [name, content] of frame.parts) zip.begin(name)(content, true)
  const write = zip.begin(frame.sheetName)
  write(strToU8(frame.before))
  let count = 0
  for (let slice = first.shift(); slice !== undefined; slice = first.shift() ?? (await rest.next()).value) {
    const from = count
    count += slice.length
    if (count > mostSheetRows) throw new SheetFull()
    write(strToU8(slice.map((cells, index) => rowXml(cells, from + index)).join('')))
    yield* zip.take()
  }
  write(strToU8(withFilter(frame.after, head.length, count)), true)
  zip.end()
  yield* zip.take()
}
