import { stringify } from 'csv-stringify/sync'
import { endsInside, harmless } from '../../contract/tables/harmless.ts'
import { type Put, type Rows, textOf } from './rows.ts'

/** Rows as comma-separated text (RFC 4180), no cell of which a spreadsheet runs. Excel takes UTF-8 for what it is only with a mark at the beginning. */
export const writeCsv = async (put: Put, slices: Rows): Promise<void> => {
  await put('\ufeff')
  for await (const rows of slices) {
    const text = stringify(
      rows.map(cells => cells.map(cell => harmless(textOf(cell)))),
      { record_delimiter: 'windows', quoted_match: endsInside },
    )
    await put(text)
  }
}
