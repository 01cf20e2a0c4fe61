import { type Cell, type Put, type Rows, textOf } from './rows.ts'

const cellOf = (cell: Cell): string | null => (cell === null ? null : textOf(cell))

const objectOf = (names: Cell[], cells: Cell[]): string =>
  JSON.stringify(
    Object.fromEntries(names.map((name, column) => [textOf(name), cellOf(cells[column] ?? null)])),
  )

/** Rows as a JSON array of objects, a line each, with the first row's cells as names: texts as they are, times as ISO 8601 in UTC, and null where nothing is known. */
export const writeJson = async (put: Put, slices: Rows): Promise<void> => {
  let names: Cell[] | null = null
  let between = ''
  await put('[')
  for await (const rows of slices) {
    names ??= rows.shift() ?? []
    const columns = names
    if (rows.length === 0) continue
    await put(between + rows.map(cells => `\n${objectOf(columns, cells)}`).join(','))
    between = ','
  }
  await put('\n]\n')
}
