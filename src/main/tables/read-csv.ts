import { CsvError, type Parser, parse } from 'csv-parse'
import type { TableProblem } from '../../contract/failure.ts'
import type { CsvForm } from '../../contract/tables/format.ts'
import { asWritten } from '../../contract/tables/harmless.ts'
import { createDecoder, createDetector } from './decode.ts'
import { delimiterOf } from './delimiter.ts'
import { longestCell, mostColumns, mostRows, mostRowText, TableError } from './table-error.ts'

/** The bytes of a file, from the beginning each time. */
export type Bytes = () => AsyncIterable<Buffer> | Iterable<Buffer>

type Encoding = CsvForm['encoding']

const encodingOf = async (bytes: Bytes): Promise<Encoding> => {
  const detector = createDetector()
  for await (const part of bytes()) detector.take(part)
  return detector.end()
}

const sampleLength = 65_536

async function* textOf(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = createDecoder(encoding)
  for await (const part of bytes()) yield decoder.take(part)
  yield decoder.end()
}

const sampleOf = async (bytes: Bytes, encoding: Encoding): Promise<string> => {
  let sample = ''
  for await (const text of textOf(bytes, encoding)) {
    sample += text
    if (sample.length >= sampleLength) break
  }
  return sample.slice(0, sampleLength)
}

const problems: Readonly<Record<string, TableProblem>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote_not_closed',
  INVALID_OPENING_QUOTE: 'quote_in_cell',
  CSV_INVALID_CLOSING_QUOTE: 'after_quote',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
}

const asTableError = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : null
  return new TableError(problems[error.code] ?? 'broken', line)
}

/** Looks at each cell once it ends, so that no row is read for longer than a list can have one. */
const checked = (cell: string, { index, lines }: { index: number; lines: number }): string => {
  if (index >= mostColumns) throw new TableError('too_many_columns', lines)
  if (cell.length > longestCell) throw new TableError('cell_too_long', lines)
  return asWritten(cell)
}

const createParser = (delimiter: string): Parser =>
  parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: mostRowText,
    cast: checked,
  })

/** Feeds a parser and waits wherever it has enough. */
const feed = async (parser: Parser, texts: AsyncIterable<string>): Promise<void> => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  parser.once('close', close)
  const drained = () => new Promise<void>(resolve => parser.once('drain', resolve))
  try {
    for await (const text of texts) {
      if (parser.destroyed) return
      if (!parser.write(text)) await Promise.race([drained(), closed])
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error('Reading failed'))
  }
}

/**
 * The rows of a text file, part by part, whatever encoding and delimiter it has. Throws `TableError`, with the line, where the file is
 * broken or too long, and what reading throws. `onForm`: gets how it is written, before its first row.
 */
export async function* readCsv(bytes: Bytes, onForm: (form: CsvForm) => void): AsyncGenerator<string[]> {
  const encoding = await encodingOf(bytes)
  const sample = await sampleOf(bytes, encoding)
  if (sample.includes('\0')) throw new TableError('not_a_table')
  const form = { delimiter: delimiterOf(sample), encoding }
  onForm(form)
  const parser = createParser(form.delimiter)
  const fed = feed(parser, textOf(bytes, encoding))
  let rows = 0
  try {
    for await (const row of parser) {
      rows += 1
      if (rows > mostRows + 1) throw new TableError('too_many_rows')
      yield row
    }
  } catch (error) {
    throw asTableError(error)
  } finally {
    parser.destroy()
    await fed
  }
  if (rows === 0) throw new TableError('empty')
}
