import { stringify } from 'csv-stringify/sync'
import type { CsvForm, TableFormat } from '../../contract/tables/format.ts'
import { endsInside, harmless } from '../../contract/tables/harmless.ts'
import { encode } from './decode.ts'
import { type Cell, type Rows, textOf } from './rows.ts'
import { type FileTarget, writeWhole } from './whole-file.ts'
import { workbookBytes } from './write-workbook.ts'

const defaultForm: CsvForm = { delimiter: ',', encoding: 'utf8' }

/** Rows as CSV (RFC 4180) without cells that a spreadsheet would run. Excel recognises UTF-8 only by a byte order mark. */
async function* csvParts(slices: Rows, { delimiter, encoding } = defaultForm) {
  const texts: string[] = []
  if (encoding === 'utf8') yield '\ufeff'
  for await (const rows of slices) {
    const written = rows.map(cells => cells.map(cell => harmless(textOf(cell))))
    const text = stringify(written, { delimiter, record_delimiter: 'windows', quoted_match: endsInside })
    if (encoding === 'utf8') yield text
    else texts.push(text)
  }
  // Whether the encoding has all characters is known only once the whole text is.
  if (encoding !== 'utf8') yield encode(texts.join(''), encoding)
}

const cellOf = (cell: Cell): string | null => (cell === null ? null : textOf(cell))

const objectOf = (names: Cell[], cells: Cell[]): string =>
  JSON.stringify(
    Object.fromEntries(names.map((name, column) => [textOf(name), cellOf(cells[column] ?? null)])),
  )

/** Rows as a JSON array of objects, one a line; the header has their keys. Times are ISO 8601 in UTC. */
async function* jsonParts(slices: Rows): AsyncGenerator<string> {
  let names: Cell[] | null = null
  let between = ''
  yield '['
  for await (const rows of slices) {
    names ??= rows.shift() ?? []
    const columns = names
    if (rows.length === 0) continue
    yield between + rows.map(cells => `\n${objectOf(columns, cells)}`).join(',')
    between = ','
  }
  yield '\n]\n'
}

/** `sheet`: the sheet's name in a workbook; `form`: of CSV. */
export type TableTarget = FileTarget & { format: TableFormat; sheet: string; form?: CsvForm | undefined }

const partsOf = ({ format, sheet, form }: TableTarget, slices: Rows): AsyncIterable<string | Uint8Array> => {
  if (format === 'xlsx') return workbookBytes(slices, sheet)
  return format === 'json' ? jsonParts(slices) : csvParts(slices, form)
}

/** Writes a list to a file, whole or not at all. Throws what the disk throws, or `SheetFull`. */
export const writeTable = (target: TableTarget, slices: Rows): Promise<void> =>
  writeWhole(target, partsOf(target, slices))
