import type { PlaceCount } from '../../../contract/model.ts'

/** A chosen group; `name: null` is the group "not given", which is not the same as none chosen. */
export type Place = { name: string | null }

/** The chosen group if it is there, otherwise the first; null where there is none at all. */
export const chosenPlace = (groups: readonly PlaceCount[], wanted: Place | null): Place | null =>
  groups.find(group => wanted !== null && group.name === wanted.name) ?? groups[0] ?? null

/** Sum of the utility accounts of all groups. */
export const totalOf = (groups: readonly PlaceCount[]): number =>
  groups.reduce((sum, group) => sum + group.utilityAccounts, 0)
