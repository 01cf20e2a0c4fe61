import type { CsvForm, TableFormat } from '../../contract/tables/format.ts'
import type { Put, Rows } from './rows.ts'
import { type FileTarget, writeWhole } from './whole-file.ts'
import { writeCsv } from './write-csv.ts'
import { writeJson } from './write-json.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Where a list goes, and as what. `sheet`: what a workbook calls it; `form`: how a text is written. */
export type TableTarget = FileTarget & { format: TableFormat; sheet: string; form?: CsvForm | undefined }

const writeAs = ({ format, sheet, form }: TableTarget, put: Put, slices: Rows): Promise<void> => {
  if (format === 'xlsx') return writeWorkbook(put, slices, sheet)
  return format === 'json' ? writeJson(put, slices) : writeCsv(put, slices, form)
}

/** Writes a list to a file, whole or not at all. Throws what the disk throws, or `SheetFull`. */
export const writeTable = (target: TableTarget, slices: Rows): Promise<void> =>
  writeWhole(target, file => writeAs(target, part => file.writeFile(part), slices))
