import { parse } from 'csv-parse/sync'
import type { CsvForm } from '../../contract/tables/format.ts'

type Delimiter = CsvForm['delimiter']
const candidates: readonly Delimiter[] = [',', ';', '\t']

/** How many columns most rows of a sample have with a delimiter, and the share of rows that have just that many. */
const widthsOf = (sample: string, delimiter: Delimiter, relaxed: boolean) => {
  const rows: string[][] = parse(sample, {
    delimiter,
    relax_column_count: true,
    relax_quotes: relaxed,
    skip_empty_lines: true,
    to: 20,
  })
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 1, times = 0] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { delimiter, width, share: rows.length === 0 ? 0 : times / rows.length }
}

const tryFit = (sample: string, delimiter: Delimiter, relaxed: boolean) => {
  try {
    return [widthsOf(sample, delimiter, relaxed)]
  } catch {
    return []
  }
}

const best = (sample: string, relaxed: boolean) =>
  candidates
    .flatMap(delimiter => tryFit(sample, delimiter, relaxed))
    .filter(({ width }) => width > 1)
    .sort((a, b) => b.share - a.share || b.width - a.width)[0]

/** What stands between the cells of a text, judged by its beginning; a comma where nothing does. Pure. */
export const delimiterOf = (text: string): Delimiter => {
  // The last line may be cut off in the middle.
  const cut = text.lastIndexOf('\n')
  const sample = text.length < 60_000 || cut < 0 ? text : text.slice(0, cut)
  // With a wrong one, quotation marks stand where none may be.
  return (best(sample, false) ?? best(sample, true))?.delimiter ?? ','
}
