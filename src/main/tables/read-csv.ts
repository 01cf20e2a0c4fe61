import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { TableProblem } from '../../contract/failure.ts'
import { mostPlaces } from '../../contract/run.ts'
import type { CsvForm } from '../../contract/tables/format.ts'
import { asWritten } from '../../contract/tables/harmless.ts'
import { decode, encodingOf } from './decode.ts'
import { delimiterOf } from './delimiter.ts'
import { longestCell, mostColumns, mostRows, mostRowText, TableError } from './table-error.ts'

const pieceBytes = 65_536

/** Cuts a file into pieces, so that an error at its beginning is found before the end is read. */
function* inPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
}

const sampleBytes = 65_536

/** Where the last line ends that does not end within quotation marks; -1: none does. */
const lastLineEnd = (text: Buffer): number => {
  let end = -1
  let isQuoted = false
  for (const [at, byte] of text.entries()) {
    if (byte === 0x22) isQuoted = !isQuoted
    else if (byte === 0x0a && !isQuoted) end = at
  }
  return end
}

/** The first whole rows of a text. */
const sampleOf = (text: Buffer): string => {
  const start = text.subarray(0, sampleBytes)
  const cut = text.length > sampleBytes ? lastLineEnd(start) : -1
  return decode(cut < 0 ? start : start.subarray(0, cut), 'utf8')
}

const problems: Readonly<Record<string, TableProblem>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote_not_closed',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
}

/** Problems that turn out long after their cause: the line on which the record begins is named. */
const late = new Set<TableProblem>(['quote_not_closed', 'row_too_long'])

/** The line on which the next record begins after so many bytes of a text. */
const lineAfter = (text: Buffer, bytes: number): number => {
  const before = text.subarray(0, bytes).toString('latin1')
  const blank = /^[\r\n]*/.exec(text.subarray(bytes).toString('latin1', 0, sampleBytes))?.[0] ?? ''
  return (`${before}${blank}`.match(/\r\n|\r|\n/g)?.length ?? 0) + 1
}

/** `read`: how many bytes of the text are in whole records. */
const asTableError = (error: unknown, text: Buffer, read: number): unknown => {
  if (!(error instanceof CsvError)) return error
  const problem = problems[error.code] ?? 'broken'
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : null
  return new TableError(problem, late.has(problem) ? lineAfter(text, read) : line)
}

type CellInfo = { index: number; lines: number; bytes: number; quoting: boolean }

/**
 * Whether quotation marks enclose a cell that one opens. The parser also takes cells with text behind the closing one, and where a delimiter follows
 * within such a cell would end it there. `end`: where the cell ends in the text.
 */
const isEnclosed = (cell: string, text: Buffer, end: number): boolean => {
  const whole = Buffer.from(`"${cell.replaceAll('"', '""')}"`)
  return text.subarray(Math.max(0, end - whole.length), end).equals(whole)
}

/** Called for each cell, so that a row is refused as soon as it exceeds a limit. */
const checked = (cell: string, { index, lines, bytes, quoting }: CellInfo, text: Buffer | null): string => {
  if (index >= mostColumns) throw new TableError('too_many_columns', lines)
  if (cell.length > longestCell) throw new TableError('cell_too_long', lines)
  // Only one that begins with a quotation mark can be one that is closed too early: the parser puts the opening one back.
  if (text !== null && quoting && cell.startsWith('"') && !isEnclosed(cell, text, bytes))
    throw new TableError('after_quote', lines)
  // It was probably meant to open the cell.
  if (text !== null && !quoting && /^\s+"/.test(cell)) throw new TableError('space_before_quote', lines)
  return asWritten(cell)
}

/**
 * Yields the rows of a CSV file of any encoding and delimiter up to the last that is not empty, an empty array for each without text;
 * `onForm` gets encoding and delimiter first. Throws `TableError`, with the line, if the file is broken or exceeds a limit.
 */
export async function* readCsv(file: Buffer, onForm: (form: CsvForm) => void): AsyncGenerator<string[]> {
  const encoding = encodingOf(file)
  const text = encoding === 'utf8' ? file : Buffer.from(decode(file, encoding))
  const sample = sampleOf(text)
  if (sample.includes('\0')) throw new TableError('not_a_table')
  const delimiter = delimiterOf(sample)
  onForm({ delimiter, encoding })
  let read = 0
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    // A quotation mark within a cell is a letter.
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: mostRowText,
    // What a spreadsheet copies has tabs, and quotation marks as they are.
    cast: (cell, info) => checked(cell, info, delimiter === '\t' ? null : text),
    // `bytes_records` adds up the sums so far, so it is no count of bytes.
    on_record: (record: string[], { bytes }: { bytes: number }) => {
      read = bytes
      return record
    },
  })
  // Its errors reach the loop below through the parser.
  pipeline(inPieces(text), parser).catch(() => undefined)
  const rows: AsyncIterable<{ record: string[]; info: { records: number; empty_lines: number } }> = parser
  let place = 0
  let filled = 0
  try {
    for await (const { record, info } of rows) {
      const ownPlace = info.records + info.empty_lines
      if (ownPlace > mostPlaces) throw new TableError('too_many_rows')
      if (record.every(cell => cell.trim() === '')) continue
      filled += 1
      if (filled > mostRows + 1) throw new TableError('too_many_rows')
      for (place += 1; place < ownPlace; place += 1) yield []
      yield record
    }
  } catch (error) {
    throw asTableError(error, text, read)
  }
  if (place === 0) throw new TableError('empty')
}
