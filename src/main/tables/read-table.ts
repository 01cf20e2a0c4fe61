import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { CsvForm } from '../../contract/tables/format.ts'
import { type Bytes, readCsv } from './read-csv.ts'
import { mostBytes, TableError } from './table-error.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/** Where a list comes from: a file, or its bytes, dropped or pasted. */
export type TableSource = { path: string } | { bytes: Uint8Array }

const partBytes = 65_536

const partsOf = (whole: Buffer): Bytes =>
  function* parts() {
    for (let at = 0; at < whole.length; at += partBytes) yield whole.subarray(at, at + partBytes)
  }

const isWorkbook = (start: Buffer): boolean =>
  start.length > 30 && (start.readUInt32BE(0) === 0x50_4b_03_04 || start.readUInt32BE(0) === 0xd0_cf_11_e0)

const startOf = async (path: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: 63 })) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * The rows of a list, CSV or Excel, by its content. Throws `TableError`; `not_readable` where the disk gives nothing. `onForm`: gets how a
 * text is written.
 */
export async function* readTable(
  source: TableSource,
  onForm: (form: CsvForm) => void = () => undefined,
): AsyncGenerator<string[]> {
  try {
    if ('bytes' in source) {
      const whole = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength)
      if (whole.length > mostBytes) throw new TableError('too_large')
      yield* isWorkbook(whole) ? readXlsx(whole) : readCsv(partsOf(whole), onForm)
      return
    }
    const { path } = source
    const file = statSync(path)
    // What is no file may never end.
    if (!file.isFile()) throw new TableError('not_readable')
    if (file.size > mostBytes) throw new TableError('too_large')
    if (isWorkbook(await startOf(path))) yield* readXlsx(await readFile(path))
    else yield* readCsv(() => createReadStream(path), onForm)
  } catch (error) {
    if (error instanceof TableError) throw error
    throw error instanceof Error && 'syscall' in error ? new TableError('not_readable') : error
  }
}
