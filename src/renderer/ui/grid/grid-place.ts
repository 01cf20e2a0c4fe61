import { sessionState } from '../store.ts'

export type RowKey = string | number

/**
 * Remembered state of a grid: scroll position, and index and key of the active row. Unless `chosen` by a person, the active row is
 * whichever is first.
 */
export type GridPlace = { top: number; index: number; key: RowKey | null; chosen: boolean }

export const gridStart: GridPlace = { top: 0, index: 0, key: null, chosen: false }

const places = sessionState<Readonly<Record<string, GridPlace>>>({})

/** The state of a grid when its screen was left. `grid`: the grid's class name. */
export const placeIn = (grid: string): GridPlace => places.read()[grid] ?? gridStart

export const keepPlace = (grid: string, part: Partial<GridPlace>): void =>
  places.write({ ...places.read(), [grid]: { ...placeIn(grid), ...part } })

/** How far up and down a moved row is searched for, in rows. */
const reach = 300

/**
 * The new index of a row after the list has changed: the nearest one with its key, or null if it is not among the loaded rows.
 * `keyAt` returns null for a row that is not loaded.
 */
export const followRow = (key: RowKey, from: number, keyAt: (index: number) => RowKey | null) => {
  for (let step = 0; step <= reach; step += 1) {
    if (keyAt(from + step) === key) return from + step
    if (keyAt(from - step) === key) return from - step
  }
  return null
}
