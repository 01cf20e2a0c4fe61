import type { Cell, Put, Rows } from './rows.ts'

const objectOf = (names: Cell[], cells: Cell[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name, column) => [name ?? '', cells[column] ?? null])))

/** Rows as a JSON array of objects, a line each, with the first row's cells as names: texts as they are, and null where nothing is known. */
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
