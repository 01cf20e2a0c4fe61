import { parse } from 'csv-parse/sync'
import type { CsvForm } from '../../contract/tables/format.ts'

type Delimiter = CsvForm['delimiter']
const candidates: readonly Delimiter[] = ['\t', ',', ';']

/**
 * How well a delimiter fits: the most frequent number of columns, the share of rows that have it, and in how many a space follows, as in a name or a
 * sentence. Empty: it does not fit.
 */
const fitOf = (sample: string, delimiter: Delimiter, relaxed: boolean) => {
  try {
    const rows: string[][] = parse(sample, {
      delimiter,
      relax_column_count: true,
      relax_quotes: relaxed,
      skip_empty_lines: true,
      to: 20,
    })
    const byWidth = [...Map.groupBy(rows, ({ length }) => length)]
    const [[width = 1, same = []] = []] = byWidth.sort((a, b) => b[1].length - a[1].length || b[0] - a[0])
    const spaced = same.filter(cells => cells.slice(1).some(cell => cell.startsWith(' '))).length
    return width > 1 ? [{ delimiter, width, share: same.length / rows.length, spaced }] : []
  } catch {
    return []
  }
}

const best = (sample: string, relaxed: boolean) =>
  candidates
    .flatMap(delimiter => fitOf(sample, delimiter, relaxed))
    .sort((a, b) => b.share - a.share || b.width - a.width || a.spaced - b.spaced)[0]

/** Detects the delimiter by the first lines of a file; a comma if there is none. Pure. */
export const delimiterOf = (sample: string): Delimiter =>
  // With a wrong delimiter, quotation marks are usually misplaced.
  (best(sample, false) ?? best(sample, true))?.delimiter ?? ','
