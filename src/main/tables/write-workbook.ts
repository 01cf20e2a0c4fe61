import { strToU8, Zip, ZipDeflate } from 'fflate'
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility'
import type { Cell, Put, Rows } from './rows.ts'
import { mostSheetRows, SheetFull } from './sheet-full.ts'
import { headStyle, textStyle, workbookFrame } from './workbook-frame.ts'

// Texts in workbooks (ECMA-376 part 1, 22.9.2.19, ST_Xstring): what XML has no place for, or reads as something else, is written
// by its number, and so is an underscore that such a number would begin with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const byNumber = /[\u0000-\u0008\u000b-\u001f\ufffd-\uffff]|_(?=x[0-9a-fA-F]{4}_)/g
const numbered = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text that stands in the cell itself: no spreadsheet runs it, and a list of all texts need not be held. */
const cellXml = (text: string, row: number, column: number): string => {
  const style = row === 0 ? headStyle : textStyle
  const content = sanitizeTextContent(text.replace(byNumber, numbered))
  return `<c r="${getCellAddress(row, column)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

const rowXml = (cells: Cell[], row: number): string =>
  `<row r="${row + 1}">${cells
    .map((cell, column) => (cell === null || cell === '' ? '' : cellXml(cell, row, column)))
    .join('')}</row>`

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

const columnWidths = (head: Cell[]): number[] => head.map(name => Math.max(14, (name ?? '').length + 4))

/** Rows as a workbook of one sheet, every cell a text, in the memory of one slice. `sheet`: its name. */
export const writeWorkbook = async (put: Put, slices: Rows, sheet: string): Promise<void> => {
  const packing = createPacking(put)
  const rest = slices[Symbol.asyncIterator]()
  const first = await rest.next()
  const frame = await workbookFrame(sheet, columnWidths(first.done ? [] : (first.value[0] ?? [])))
  for (const [name, content] of frame.parts) await packing.begin(name)(content, true)
  const add = packing.begin(frame.sheetName)
  await add(strToU8(frame.before))
  let count = 0
  for (let slice = first; !slice.done; slice = await rest.next()) {
    const from = count
    count += slice.value.length
    if (count > mostSheetRows) throw new SheetFull()
    await add(strToU8(slice.value.map((cells, index) => rowXml(cells, from + index)).join('')))
  }
  await add(strToU8(frame.after), true)
  await packing.end()
}
