import { longestCell, mostColumns, mostRows, mostRowText, TableError } from '../table-error.ts'
import { type CellContext, cellText, longestWritten, type SheetCell } from './cell-text.ts'
import { createXmlReader, isCellText } from './read-xml.ts'

const mostCells = 2_000_000

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Follows a sheet's elements, and has each row taken once it ends. What stands out of its order is refused: it could be read otherwise. */
const createSheet = (context: CellContext, take: (row: string[]) => void) => {
  let row = 0
  let cells: string[] | null = null
  let textLength = 0
  let cell: SheetCell | null = null
  let column = 0
  let count = 0
  const must = (holds: boolean): void => {
    if (!holds) throw new TableError('broken', row)
  }

  const beginRow = (place = String(row + 1)): void => {
    must(cells === null && /^\d{1,12}$/.test(place) && Number(place) > row)
    row = Number(place)
    // One more is the header.
    if (row > mostRows + 1) throw new TableError('too_many_rows')
    cells = []
    column = 0
    textLength = 0
  }
  const beginCell = ({ r, t: type = 'n', s: style = '' }: Readonly<Record<string, string>>): void => {
    const [, letters, number] = r === undefined ? [] : (/^([A-Z]{1,9})(\d{1,12})$/.exec(r) ?? [])
    must(cells !== null && cell === null && (r === undefined || Number(number) === row))
    const place = letters === undefined ? column + 1 : columnOf(letters)
    must(place > column)
    if (place > mostColumns) throw new TableError('too_many_columns', row)
    count += 1
    if (count > mostCells) throw new TableError('too_many_cells')
    column = place
    cell = { type, style, v: '', t: '' }
  }
  const endCell = (ended: SheetCell, into: string[]): void => {
    const text = cellText(ended, context)
    if (text.length > longestCell) throw new TableError('cell_too_long', row)
    textLength += text.length
    if (textLength > mostRowText) throw new TableError('row_too_long', row)
    if (text === '') return
    while (into.length < column - 1) into.push('')
    into.push(text)
  }

  return createXmlReader({
    open: (name, attributes) => {
      if (name === 'row') beginRow(attributes.r)
      else if (name === 'c') beginCell(attributes)
    },
    text: (more, name) => {
      if (cell === null || !isCellText(name)) return
      cell[name] += more
      if (cell[name].length > longestWritten) throw new TableError('cell_too_long', row)
    },
    close: name => {
      if (name === 'c' && cell !== null && cells !== null) {
        endCell(cell, cells)
        cell = null
      } else if (name === 'row' && cells !== null) {
        if (cells.length > 0) take(cells)
        cells = null
      }
    },
  })
}

/** The rows of a sheet with anything in them, while it is unpacked. Throws `TableError`, with the row, counted from 1. */
export async function* sheetRows(
  part: AsyncIterable<Buffer>,
  context: CellContext,
): AsyncGenerator<string[]> {
  const rows: string[][] = []
  const sheet = createSheet(context, row => rows.push(row))
  for await (const piece of part) {
    sheet.take(piece)
    yield* rows.splice(0)
  }
  sheet.end()
}
