import { readSheet } from 'read-excel-file/universal'
import { longestCell, mostColumns, mostRows, TableError } from './table-error.ts'
import { checkWorkbook } from './zip-bounds.ts'

/** What a cell shows, as text: a day without its clock where there is none. Numbers come as the file has them. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, 'Z')
  }
  return String(value)
}

const parseNumber = (text: string): string => (/e/i.test(text) ? String(Number(text)) : text)

const withoutEnd = (cells: string[]): string[] => {
  const last = cells.findLastIndex(cell => cell !== '')
  return cells.slice(0, last + 1)
}

const sheetOf = async (file: Buffer) => {
  try {
    const bytes = new Uint8Array(file).buffer
    return await readSheet(bytes, 1, { parseNumber, trim: false })
  } catch {
    throw new TableError('broken')
  }
}

/**
 * The rows of a workbook's first sheet: of a formula the result that was saved with it; nothing outside the file is looked at. Throws
 * `TableError`, before anything is unpacked as a whole.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<string[]> {
  // Both an old workbook and one with a password are OLE files ([MS-CFB], 2.2).
  if (file.readUInt32BE(0) === 0xd0_cf_11_e0) throw new TableError('old_excel')
  await checkWorkbook(file)
  const rows = await sheetOf(file)
  let found = 0
  for (const [index, row] of rows.entries()) {
    const cells = withoutEnd(row.map(textOf))
    if (cells.length === 0) continue
    found += 1
    if (found > mostRows + 1) throw new TableError('too_many_rows')
    if (cells.length > mostColumns) throw new TableError('too_many_columns', index + 1)
    if (cells.some(cell => cell.length > longestCell)) throw new TableError('cell_too_long', index + 1)
    yield cells
  }
  if (found === 0) throw new TableError('empty')
}
