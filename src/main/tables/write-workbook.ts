import { strToU8, Zip, ZipDeflate } from 'fflate'
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility'
import { type Cell, type Put, type Rows, textOf } from './rows.ts'
import { dateStyle, headStyle, textStyle, workbookFrame } from './workbook-frame.ts'

/** More than a workbook's sheet can hold. `code`: as those of the system's own errors. */
class SheetFull extends Error {
  readonly code = 'SHEET_FULL'
}

/** Excel opens no sheet with more rows ("Excel specifications and limits", Microsoft). */
const mostSheetRows = 1_048_576

// Texts in workbooks (ECMA-376 part 1, 22.9.2.19, ST_Xstring): what XML has no place for, or reads as something else, is written
// by its number, and so is an underscore that such a number would begin with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const byNumber = /[\u0000-\u0008\u000b-\u001f\ufffd-\uffff]|_(?=x[0-9a-fA-F]{4}_)/g
const numbered = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const minute = 60_000
/** Days from where a sheet counts them, as if 1900 were a leap year, to 1970; the first and the last day that it knows. */
const daysTo1970 = 25_569
const [firstDay, lastDay] = [61, 2_958_465]

/** A time as a sheet counts it: days of this computer's calendar, since a sheet knows no time zone. Null: none that it knows. */
const dayNumber = (time: Date): number | null => {
  const local = time.getTime() - time.getTimezoneOffset() * minute
  // Half a millisecond more, since no number is all of a minute, and readers cut off what is less.
  const days = (local + 0.5) / (24 * 60 * minute) + daysTo1970
  return days >= firstDay && days < lastDay + 1 ? days : null
}

/** A text that stands in the cell itself: no spreadsheet runs it, and a list of all texts need not be held. */
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

/** Above this a zip needs an extension that not every program reads (APPNOTE.TXT, 4.4.8). */
const mostBytes = 0xff_ff_ff_ff

/** Packs parts of a zip as they come, and hands on what is packed. */
const createPacking = (put: Put) => {
  const packed: Uint8Array[] = []
  let problem: Error | null = null
  const zip = new Zip((error, part) => {
    if (error) problem = error
    else packed.push(part)
  })
  let written = 0
  const hand = async (): Promise<void> => {
    if (problem !== null) throw problem
    for (const part of packed.splice(0)) {
      written += part.length
      if (written > mostBytes) throw new SheetFull()
      await put(part)
    }
  }
  const begin = (name: string) => {
    // The quickest: a million rows are packed in a third of the time, into a sixth more.
    const file = new ZipDeflate(name, { level: 1 })
    zip.add(file)
    let size = 0
    return async (content: Uint8Array, isLast = false): Promise<void> => {
      size += content.length
      if (size > mostBytes) throw new SheetFull()
      file.push(content, isLast)
      await hand()
    }
  }
  const end = (): Promise<void> => {
    zip.end()
    return hand()
  }
  return { begin, end }
}

/** In characters. A filter's button takes four in the head. */
const [narrowest, widest] = [10, 60]
/** Rows that are looked at for how wide they are. */
const mostMeasured = 1_000
const dateWidth = 'yyyy-mm-dd hh:mm'.length

/** As wide as what stands in the first rows of each column: the list is written while it comes. */
const columnWidths = (head: Cell[], rows: Cell[][]): number[] =>
  head.map((name, column) => {
    const lengths = rows.map(cells => {
      const cell = cells[column] ?? null
      return cell instanceof Date ? dateWidth : textOf(cell).length
    })
    const wanted = lengths.reduce((one, other) => Math.max(one, other + 2), textOf(name).length + 6)
    return Math.min(widest, Math.max(narrowest, wanted))
  })

/** The end of a sheet with a row of filters (ECMA-376 part 1, 18.3.1.2), which stands right after the rows. */
const withFilter = (after: string, columns: number, rows: number): string =>
  columns === 0
    ? after
    : after.replace(
        '</sheetData>',
        `</sheetData><autoFilter ref="A1:${getCellAddress(rows - 1, columns - 1)}"/>`,
      )

/** Rows as a workbook of one sheet, every cell a text or a time, in the memory of two slices. `sheet`: its name. */
export const writeWorkbook = async (put: Put, slices: Rows, sheet: string): Promise<void> => {
  const packing = createPacking(put)
  const rest = slices[Symbol.asyncIterator]()
  // The head may be a slice of its own, and what stands below it says how wide columns are.
  const first = await rest.next()
  const second = await rest.next()
  const begun = [first, second].flatMap(({ done, value }) => (done === true ? [] : [value]))
  const head = begun[0]?.[0] ?? []
  const frame = await workbookFrame(sheet, columnWidths(head, begun.flat().slice(1, mostMeasured)))
  for (const [name, content] of frame.parts) await packing.begin(name)(content, true)
  const add = packing.begin(frame.sheetName)
  await add(strToU8(frame.before))
  let count = 0
  const addRows = async (slice: Cell[][]): Promise<void> => {
    const from = count
    count += slice.length
    if (count > mostSheetRows) throw new SheetFull()
    await add(strToU8(slice.map((cells, index) => rowXml(cells, from + index)).join('')))
  }
  for (const slice of begun) await addRows(slice)
  for (let slice = await rest.next(); !slice.done; slice = await rest.next()) await addRows(slice.value)
  await add(strToU8(withFilter(frame.after, head.length, count)), true)
  await packing.end()
}
