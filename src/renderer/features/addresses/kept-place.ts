import type { ChosenPlace } from '../../../contract/places.ts'
import { createKept } from '../../ui/kept.ts'

type Chosen = { state: ChosenPlace | null; city: ChosenPlace | null }

export const keptPlaces = createKept<Chosen>({ state: null, city: null })

/** Has a state chosen when the columns are shown next. */
export const chooseState = (name: string | null): void => {
  keptPlaces.write({ state: { name }, city: null })
}
