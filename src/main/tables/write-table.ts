import { stringify } from 'csv-stringify/sync'
import type { TableFormat } from '../../contract/tables/format.ts'
import { endsInside, harmless } from '../../contract/tables/harmless.ts'
import { type Cell, type Put, type Rows, textOf } from './rows.ts'
import { type FileTarget, writeWhole } from './whole-file.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Rows as comma-separated text (RFC 4180), no cell of which a spreadsheet runs. Excel takes UTF-8 for what it is only with a mark at the beginning. */
const writeCsv = async (put: Put, slices: Rows): Promise<void> => {
  await put('\ufeff')
  for await (const rows of slices) {
    const text = stringify(
      rows.map(cells => cells.map(cell => harmless(textOf(cell)))),
      { record_delimiter: 'windows', quoted_match: endsInside },
    )
    await put(text)
  }
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

/** Where a list goes, and as what. `sheet`: what a workbook calls it. */
export type TableTarget = FileTarget & { format: TableFormat; sheet: string }

const writeAs = ({ format, sheet }: TableTarget, put: Put, slices: Rows): Promise<void> => {
  if (format === 'xlsx') return writeWorkbook(put, slices, sheet)
  return format === 'json' ? writeJson(put, slices) : writeCsv(put, slices)
}

/** Writes a list to a file, whole or not at all. Throws what the disk throws, or `SheetFull`. */
export const writeTable = (target: TableTarget, slices: Rows): Promise<void> =>
  writeWhole(target, file => writeAs(target, part => file.writeFile(part), slices))
