import type { PlaceCount } from '../../../../contract/model.ts'
import { stateCode } from '../../../../contract/search/state-code.ts'
import { stateNames } from '../../../../contract/states.ts'
import { messages } from '../address-messages.ts'

/** A state with its utility accounts. `code`: null where the text is no state or missing; `as`: the most frequent spelling. */
export type StateCount = { code: string | null; name: string; as: string | null; utilityAccounts: number }

/** Merges the spellings of each state; the state with the most accounts first. Pure. */
export const stateCounts = (groups: readonly PlaceCount[]): StateCount[] => {
  const byState = Map.groupBy(groups, ({ name }) => (name === null ? null : (stateCode(name) ?? name)))
  return [...byState]
    .map(([key, [...same]]) => {
      const code = key === null ? null : stateCode(key)
      const most = same.toSorted((a, b) => b.utilityAccounts - a.utilityAccounts)[0]
      return {
        code,
        name: code === null ? (key ?? messages.notGiven) : (stateNames.get(code) ?? code),
        as: most?.name ?? null,
        utilityAccounts: same.reduce((sum, group) => sum + group.utilityAccounts, 0),
      }
    })
    .toSorted((a, b) => b.utilityAccounts - a.utilityAccounts || a.name.localeCompare(b.name, 'en'))
}

/** Number of shades on the map, without that of no accounts. */
const mostClasses = 5

type Class = { from: number; to: number }

/** Ranges that hold about the same number of values each. */
const quantiles = (numbers: readonly number[], classes: number): Class[] =>
  Array.from({ length: classes }, (_, at) => {
    const from = numbers[Math.floor((at * numbers.length) / classes)] ?? 0
    return { from, to: numbers[Math.floor(((at + 1) * numbers.length) / classes) - 1] ?? from }
  })

/**
 * Divides counts (none 0) into at most five classes with about equally many states, smallest first. A largest count of at least 1.5 times
 * the next one is a class of its own, so that one big state does not flatten the shades of the others. Pure.
 */
export const classesOf = (counts: readonly number[]): Class[] => {
  const distinct = [...new Set(counts)].toSorted((a, b) => a - b)
  const [most = 0, next = 0] = distinct.toReversed()
  if (distinct.length <= mostClasses || most < 1.5 * next)
    return quantiles(distinct, Math.min(mostClasses, distinct.length))
  return [...quantiles(distinct.slice(0, -1), mostClasses - 1), { from: most, to: most }]
}

/** The class of a count, from 1; 0: none. Pure. */
export const classOf = (classes: readonly { from: number; to: number }[], count: number): number =>
  1 + classes.findIndex(({ from, to }) => count >= from && count <= to)

type Point = { code: string; x: number; y: number }

const directions: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/**
 * The next state in the direction of an arrow key, where being straight ahead counts more than being near; Home and End: first and last.
 * Null: another key, or no state on that side. Pure.
 */
export const nextState = (states: readonly Point[], from: string, key: string): string | null => {
  if (key === 'Home') return states[0]?.code ?? null
  if (key === 'End') return states.at(-1)?.code ?? null
  const direction = directions[key]
  const here = states.find(({ code }) => code === from)
  if (direction === undefined || here === undefined) return null
  const [right, down] = direction
  const ahead = states.flatMap(({ code, x, y }) => {
    const along = (x - here.x) * right + (y - here.y) * down
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right)
    return along > 1 ? [{ code, far: along + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.code ?? null
}
