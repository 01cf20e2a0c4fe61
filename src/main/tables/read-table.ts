import { readFile, stat } from 'node:fs/promises'
import type { CsvForm } from '../../contract/tables/format.ts'
import { readCsv } from './read-csv.ts'
import { mostBytes, TableError } from './table-error.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/** A file, or the bytes of a dropped or pasted list. */
export type TableSource = { path: string } | { bytes: Uint8Array }

const contentOf = async (source: TableSource): Promise<Buffer | null> => {
  if ('bytes' in source) {
    const { buffer, byteOffset, byteLength } = source.bytes
    return byteLength > mostBytes ? null : Buffer.from(buffer, byteOffset, byteLength)
  }
  try {
    const file = await stat(source.path)
    // A device or pipe may never end.
    if (!file.isFile()) throw new TableError('not_readable')
    return file.size > mostBytes ? null : await readFile(source.path)
  } catch {
    throw new TableError('not_readable')
  }
}

const isWorkbook = (file: Buffer): boolean =>
  file.length > 30 && [0x50_4b_03_04, 0xd0_cf_11_e0].includes(file.readUInt32BE(0))

/**
 * Yields the rows of a list; its content tells whether it is CSV or Excel. `onForm`: gets delimiter and encoding of CSV; `onSheet`: the name of the sheet,
 * of several. Throws `TableError`: `not_readable` if the file cannot be read.
 */
export async function* readTable(
  source: TableSource,
  onForm: (form: CsvForm) => void = () => undefined,
  onSheet: (name: string) => void = () => undefined,
): AsyncGenerator<string[]> {
  const file = await contentOf(source)
  if (file === null) throw new TableError('too_large')
  if ('path' in source && /\.xlsx$/i.test(source.path) && !isWorkbook(file)) throw new TableError('broken')
  yield* isWorkbook(file) ? readXlsx(file, onSheet) : readCsv(file, onForm)
}
