import { randomOf } from '../parts/random.ts'

export type Random = ReturnType<typeof createRandom>

/** Random choices that are the same for the same seed. */
export const createRandom = (seed: number) => {
  const next = randomOf(seed)
  const below = (most: number): number => Math.floor(most * next())
  return {
    next,
    below,
    one: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    /** Any of a list that may be empty. */
    any: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map(item => ({ item, by: next() }))
        .sort((one, other) => one.by - other.by)
        .map(({ item }) => item),
  }
}
