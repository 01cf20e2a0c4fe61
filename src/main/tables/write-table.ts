import { stringify } from 'csv-stringify/sync'
import type { CsvForm, TableFormat } from '../../contract/tables/format.ts'
import { endsInside, harmless } from '../../contract/tables/harmless.ts'
import { encode } from './decode.ts'
import { type Cell, type Put, type Rows, textOf } from './rows.ts'
import { type FileTarget, writeWhole } from './whole-file.ts'
import { writeWorkbook } from './write-workbook.ts'

const usual: CsvForm = { delimiter: ',', encoding: 'utf8' }

/** Rows as text (RFC 4180), no cell of which a spreadsheet runs. Excel takes UTF-8 for what it is only with a mark at the beginning. */
const writeCsv = async (put: Put, slices: Rows, { delimiter, encoding } = usual): Promise<void> => {
  const written: string[] = []
  // Only of a whole text is it known whether the encoding has a sign for each of its characters.
  const take = async (text: string) => void (encoding === 'utf8' ? await put(text) : written.push(text))
  await take(encoding === 'utf8' ? '\ufeff' : '')
  for await (const rows of slices) {
    const text = stringify(
      rows.map(cells => cells.map(cell => harmless(textOf(cell)))),
      { delimiter, record_delimiter: 'windows', quoted_match: endsInside },
    )
    await take(text)
  }
  if (encoding !== 'utf8') await put(encode(written.join(''), encoding))
}

const cellOf = (cell: Cell): string | null => (cell === null ? null : textOf(cell))

const objectOf = (names: Cell[], cells: Cell[]): string =>
  JSON.stringify(
    Object.fromEntries(names.map((name, column) => [textOf(name), cellOf(cells[column] ?? null)])),
  )

/** Rows as a JSON array of objects, a line each, with the first row's cells as names: texts as they are, times as ISO 8601 in UTC, and null where nothing is known. */
const writeJson = async (put: Put, slices: Rows): Promise<void> => {
  let names: Cell[] | null = null
  let between = ''
  await put('[')
  for await (const rows of slices) {
    names ??= rows.shift() ?? []
    const columns = names
    if (rows.length === 0) continue
    await put(between + rows.map(cells => `\n${objectOf(columns, cells)}`).join(','))
    between = ','
  }
  await put('\n]\n')
}

/** Where a list goes, and as what. `sheet`: what a workbook calls it; `form`: how a text is written. */
export type TableTarget = FileTarget & { format: TableFormat; sheet: string; form?: CsvForm | undefined }

const writeAs = ({ format, sheet, form }: TableTarget, put: Put, slices: Rows): Promise<void> => {
  if (format === 'xlsx') return writeWorkbook(put, slices, sheet)
  return format === 'json' ? writeJson(put, slices) : writeCsv(put, slices, form)
}

/** Writes a list to a file, whole or not at all. Throws what the disk throws, or `SheetFull`. */
export const writeTable = (target: TableTarget, slices: Rows): Promise<void> =>
  writeWhole(target, file => writeAs(target, part => file.writeFile(part), slices))
