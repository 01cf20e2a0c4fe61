import { stringify } from 'csv-stringify/sync'
import type { CsvForm } from '../../contract/tables/format.ts'
import { endsInside, harmless } from '../../contract/tables/harmless.ts'
import { encode } from './decode.ts'
import { type Put, type Rows, textOf } from './rows.ts'

const usual: CsvForm = { delimiter: ',', encoding: 'utf8' }

/** Rows as text (RFC 4180), no cell of which a spreadsheet runs. Excel takes UTF-8 for what it is only with a mark at the beginning. */
export const writeCsv = async (put: Put, slices: Rows, { delimiter, encoding } = usual): Promise<void> => {
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
