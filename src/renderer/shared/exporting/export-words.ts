import type { ExportEnd, ExportList } from '../../../contract/tables/exports.ts'
import type { TableFormat } from '../../../contract/tables/format.ts'
import { count, formOf, plural } from '../../ui/text/numbers.ts'

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
  format: 'Format',
  columns: 'Columns',
  order: 'Drag to reorder, or press Alt + ↑ ↓',
  usual: 'Reset columns',
  none: 'There is nothing to export.',
  notSaved: 'Nothing was saved.',
  cancelled: 'Cancelled. Nothing was saved.',
} as const

/** Label of the export button: "Export 19 links", "Export 327 rows". `total` null: not counted. Pure. */
export const exportWords = (list: ExportList, total: number | null): string =>
  total === null ? messages.export : `${messages.export} ${plural(total, list === 'links' ? 'link' : 'row')}`

/** `use`: what each format is for. */
export const formats: readonly { value: TableFormat; label: string; use: string }[] = [
  { value: 'csv', label: 'CSV', use: 'For other programs. Excel drops leading zeros of numbers in it.' },
  { value: 'xlsx', label: 'Excel', use: 'For Excel; leading zeros stay.' },
  { value: 'json', label: 'JSON', use: 'For other programs: every text exactly as stored.' },
]

export const progressWords = (rows: number, total: number | null): string =>
  total === null || rows > total
    ? `${plural(rows, 'row')} so far`
    : `${count(rows)} of ${plural(total, 'row')}`

/** A warning for each exported file. */
export const openWords = 'This file is not encrypted. Delete it when you no longer need it.'

const namedWords = (links: number, named: number): string => {
  if (named === 0) return formOf(links, { one: 'It names no customer.', other: 'None names a customer.' })
  if (named < links)
    return `${count(named)} of them ${formOf(named, { one: 'names', other: 'name' })} a customer.`
  return formOf(links, { one: 'It names a customer.', other: 'Each names a customer.' })
}

/** What an export holds, and how many customers it names. Pure. */
export const savedWords = (
  list: ExportList,
  { rows, customers }: Extract<ExportEnd, { end: 'saved' }>,
): string =>
  list === 'links'
    ? `${plural(rows, 'link')}. ${namedWords(rows, customers)}`
    : `${plural(rows, 'row')} about ${plural(customers, 'customer')}.`
