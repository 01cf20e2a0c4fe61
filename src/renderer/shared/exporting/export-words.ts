import type { ExportEnd, ExportList } from '../../../contract/tables/exports.ts'
import type { TableFormat } from '../../../contract/tables/format.ts'
import { count, formOf, plural } from '../../ui/text/numbers.ts'

/** What the export of a list says. */
export const messages = {
  export: 'Export',
  exporting: 'Exporting…',
  progress: 'Progress',
  cancel: 'Cancel',
  saved: 'Saved',
  file: 'File',
  folder: 'Folder',
  show: 'Show in folder',
  done: 'Done',
  what: 'What',
  part: (label: string, rows: number) => `${label}: ${plural(rows, 'row')}`,
  format: 'Format',
  columns: 'Columns',
  order: 'To put in order, drag or press Alt + ↑ ↓',
  usual: 'Usual columns',
  notSaved: 'Nothing was saved.',
  cancelled: 'Cancelled. Nothing was saved.',
  save: 'Save',
} as const

export const formatNames: readonly { value: TableFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'JSON' },
]

/** What becomes of texts in each format. */
export const formatSentences: Record<TableFormat, string> = {
  csv: 'What would begin a formula gets an apostrophe in front, so that no spreadsheet runs it.',
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
  'The file is not encrypted: anyone who can open it can read it. Delete it when you no longer need it.'

const namedWords = (links: number, named: number): string => {
  if (named === 0) return formOf(links, { one: 'It names no customer.', other: 'None names a customer.' })
  if (named < links)
    return `${count(named)} of them ${formOf(named, { one: 'names', other: 'name' })} a customer.`
  return formOf(links, { one: 'It names a customer.', other: 'Each names a customer.' })
}

/** What is in an export, and whom it names. Pure. */
export const savedWords = (
  list: ExportList,
  { rows, customers }: Extract<ExportEnd, { end: 'saved' }>,
): string =>
  list === 'links'
    ? `${plural(rows, 'link')}. ${namedWords(rows, customers)}`
    : `${plural(rows, 'row')} about ${plural(customers, 'customer')}.`
