import { longestCell, mostColumns, mostRows, mostRowText, TableError } from '../table-error.ts'
import { type CellContext, cellText, longestWritten, type SheetCell } from './cell-text.ts'
import { isCellText, readXml } from './read-xml.ts'

const mostCells = 2_000_000

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Yields the rows of a sheet up to the last with text, an empty array for each without, as of a CSV file. Throws `TableError` with the
 * row, counted from 1; rows or cells out of order are `broken`, since programs could differ in how they read them.
 */
export const sheetRows = (part: AsyncIterable<Buffer>, context: CellContext): AsyncGenerator<string[]> =>
  readXml<string[]>(part, emit => {
    let row = 0
    let emitted = 0
    let column = 0
    let cells: string[] | null = null
    let cell: SheetCell | null = null
    let rowText = 0
    let count = 0
    const must = (holds: boolean): void => {
      if (!holds) throw new TableError('broken', row)
    }

    const beginRow = (place = String(row + 1)): void => {
      must(cells === null && /^\d{1,12}$/.test(place) && Number(place) > row)
      row = Number(place)
      cells = []
      column = 0
      rowText = 0
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
      rowText += text.length
      if (rowText > mostRowText) throw new TableError('row_too_long', row)
      if (text === '') return
      while (into.length < column - 1) into.push('')
      into.push(text)
    }

    return {
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
          const last = cells.some(text => text.trim() !== '') ? row : 0
          // The header is not counted, nor rows without text: formatted ones may reach to the end of the sheet.
          if (last > mostRows + 1) throw new TableError('too_many_rows')
          for (; emitted < last; emitted += 1) emit(emitted + 1 < row ? [] : cells)
          cells = null
        }
      },
    }
  })
