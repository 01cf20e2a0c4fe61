import type { ExportEnd } from '../../../contract/tables/exports.ts'
import type { TableFormat } from '../../../contract/tables/format.ts'
import { count, plural } from '../../ui/numbers.ts'

export const formatNames: readonly { value: TableFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'JSON' },
]

/** What becomes of texts in each format. */
export const formatSentences: Record<TableFormat, string> = {
  csv: 'A cell that begins like a formula gets an apostrophe in front, so that no spreadsheet runs it.',
  xlsx: 'Every cell is a text: leading zeros stay, and no cell runs as a formula.',
  json: 'Every text exactly as it is stored, for other programs.',
}

/** How far it is. */
export const progressWords = (rows: number, total: number | null): string =>
  total === null || rows > total
    ? `${plural(rows, 'row')} so far`
    : `${count(rows)} of ${plural(total, 'row')}`

/** How safe a file is. */
export const openWords =
  'The file is not encrypted: whoever can open it can read it. Delete it once it has served.'

/** Whom an export names. Pure. */
export const savedWords = ({ rows, customers }: Extract<ExportEnd, { end: 'saved' }>): string =>
  `${plural(rows, 'row')} about ${plural(customers, 'customer')}.`
