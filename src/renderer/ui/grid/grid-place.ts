import { sessionState } from '../store.ts'

export type RowKey = string | number

/**
 * Where one is in a list: how far it is scrolled, the row that Tab reaches, and which row that is. Until a person chose a row,
 * it is whatever stands first.
 */
export type GridPlace = { top: number; index: number; key: RowKey | null; chosen: boolean }

export const gridStart: GridPlace = { top: 0, index: 0, key: null, chosen: false }

const places = sessionState<Readonly<Record<string, GridPlace>>>({})

/** Where one was in a grid when its screen was left. `grid`: the grid's class name. */
export const placeIn = (grid: string): GridPlace => places.read()[grid] ?? gridStart

export const keepPlace = (grid: string, part: Partial<GridPlace>): void =>
  places.write({ ...places.read(), [grid]: { ...placeIn(grid), ...part } })

/** How many rows up and down a moved row is looked for. */
const reach = 300

/**
 * Where a row is now that the list has changed: the nearest index with its key, or null if it is not among the rows that are
 * there. `keyAt` answers null for a row that is not there.
 */
export const followRow = (
  key: RowKey,
  from: number,
  keyAt: (index: number) => RowKey | null,
): number | null => {
  for (let step = 0; step <= reach; step += 1) {
    if (keyAt(from + step) === key) return from + step
    if (keyAt(from - step) === key) return from - step
  }
  return null
}
