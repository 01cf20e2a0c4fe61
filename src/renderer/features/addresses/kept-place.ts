import { createKept } from '../../ui/kept.ts'

/** A chosen group; `name: null` is the group "not given", which is not the same as none chosen. */
export type Place = { name: string | null }

export const keptPlaces = createKept<{ state: Place | null; city: Place | null }>({ state: null, city: null })

/** Has a state chosen when the columns are shown next. */
export const chooseState = (name: string | null): void => {
  keptPlaces.write({ state: { name }, city: null })
}
