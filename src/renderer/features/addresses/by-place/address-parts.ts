import { isolated } from '../../../../contract/isolated.ts'
import type { ChosenPlace, PlaceCounts } from '../../../../contract/places.ts'
import type { ExportPart } from '../../../shared/exporting/wanted.ts'
import { totalOf } from './places.ts'

type Listed = { search: string; states: PlaceCounts; cities: PlaceCounts }

const countOf = ({ groups, exact }: PlaceCounts, { name }: ChosenPlace): number | null =>
  exact ? (groups.find(group => group.name === name)?.utilityAccounts ?? null) : null

/** What can be exported of the addresses: the city that is shown, its state, and all; with a search, what it finds there. Pure. */
export const addressParts = (
  { search, states, cities }: Listed,
  shown: { state: ChosenPlace; city: ChosenPlace } | null,
): ExportPart[] => {
  const all: ExportPart = {
    label: search.trim() === '' ? 'All addresses' : `All that “${isolated(search.trim())}” finds`,
    scope: { list: 'addresses', search },
    total: states.exact ? totalOf(states.groups) : null,
  }
  if (shown === null) return [all]
  const [state, city] = [shown.state.name, shown.city.name]
  const stateWords = isolated(state ?? 'state not given')
  return [
    {
      label: `${isolated(city ?? 'City not given')}, ${stateWords}`,
      scope: { list: 'addresses', search, state, city },
      total: countOf(cities, shown.city),
    },
    {
      label: state === null ? 'State not given' : `All of ${isolated(state)}`,
      scope: { list: 'addresses', search, state },
      total: countOf(states, shown.state),
    },
    all,
  ]
}
