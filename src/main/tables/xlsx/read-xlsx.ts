import { mostText, TableError } from '../table-error.ts'
import { readSharedStrings } from './shared-strings.ts'
import { sheetRows } from './sheet-rows.ts'
import { readDateStyles } from './styles.ts'
import { createUnpack } from './unpack.ts'
import { readWorkbook } from './workbook.ts'

/**
 * The rows of a workbook's first sheet: of a formula the result that was saved with it; nothing outside the file is looked at. Only what
 * this needs is unpacked, one part after the other, and read while it is. Throws `TableError`.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<string[]> {
  // Both an old workbook and one with a password are OLE files ([MS-CFB], 2.2).
  if (file.readUInt32BE(0) === 0xd0_cf_11_e0) throw new TableError('old_excel')
  const unpack = createUnpack(file)
  const { sheet, strings, styles, is1904 } = await readWorkbook(unpack)
  const part = <T>(name: string | null, read: (content: AsyncIterable<Buffer>) => Promise<T[]>) => {
    const content = name === null ? null : unpack(name)
    return content === null ? [] : read(content)
  }
  const context = {
    dateStyles: await part(styles, readDateStyles),
    strings: await part(strings, readSharedStrings),
    is1904,
  }
  const cells = unpack(sheet)
  if (cells === null) throw new TableError('broken')
  let length = 0
  let found = 0
  for await (const row of sheetRows(cells, context)) {
    for (const cell of row) length += cell.length
    // One text may stand in every cell.
    if (length > mostText) throw new TableError('too_large')
    found += 1
    yield row
  }
  if (found === 0) throw new TableError('empty')
}
