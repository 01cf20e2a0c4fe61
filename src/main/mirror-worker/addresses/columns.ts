import { type ChosenPlace, chosenPlace, type PlaceColumns } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createPlaces } from './places.ts'
import { createStreets } from './streets.ts'

export type ColumnsWanted = {
  search: string
  state: ChosenPlace | null
  city: ChosenPlace | null
  limit: number
}

/** All that a search shows at first: of the state and the city that are chosen, else of the first. */
export const createColumns = (db: Db) => {
  const places = createPlaces(db)
  const { streets } = createStreets(db)
  return ({ search, limit, ...wanted }: ColumnsWanted): PlaceColumns => {
    const states = places.states({ search, whole: false })
    const state = chosenPlace(states.groups, wanted.state)
    if (state === null) return { states, chosen: null }
    const cities = places.cities({ search, whole: false, state: state.name })
    const city = chosenPlace(cities.groups, wanted.city)
    if (city === null) return { states, chosen: null }
    const at = { state: state.name, city: city.name }
    return {
      states,
      chosen: { ...at, cities, streets: streets({ search, ...at, offset: 0, limit }) },
    }
  }
}
