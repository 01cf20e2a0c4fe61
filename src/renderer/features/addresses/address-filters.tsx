import { isolated } from '../../../contract/isolated.ts'
import type { PlaceCount } from '../../../contract/model.ts'
import { attentionKinds, type ChosenPlace } from '../../../contract/places.ts'
import { SelectChip } from '../../ui/fields/chips.tsx'
import type { SetFilter } from '../../ui/fields/filter-button.tsx'
import { count } from '../../ui/text/numbers.ts'
import { messages } from './address-messages.ts'
import { kindWords } from './attention-words.ts'
import { type Filter, useCities } from './queries.ts'
import type { Addresses } from './use-addresses.ts'

const valueFor = (name: string | null): string => JSON.stringify({ name })

type Places = PlaceCount[] | null | undefined

/** Options for states or cities, each with its number of utility accounts; also the chosen one, where a search finds nothing. */
const optionsOf = (places: Places, chosen: ChosenPlace | null) => {
  const isListed = chosen === null || places?.some(({ name }) => name === chosen.name)
  const all = [...(places ?? []), ...(isListed ? [] : [{ ...chosen, utilityAccounts: 0 }])]
  return all.map(({ name, utilityAccounts }) => ({
    value: valueFor(name),
    text: name ?? messages.notGiven,
    count: count(utilityAccounts),
  }))
}

const chosenOf = (value: string | null, places: Places): ChosenPlace | null => {
  const found = places?.find(({ name }) => valueFor(name) === value)
  return found === undefined ? null : { name: found.name, anySpelling: true }
}

const named = (place: ChosenPlace) => isolated(place.name ?? messages.notGiven)

/** The active filters, without view and search. Pure. */
export const setFilters = ({ view, kind, state, city }: Filter): SetFilter<Filter>[] => [
  ...(state === null ? [] : [{ text: named(state), without: { state: null, city: null } }]),
  ...(city === null ? [] : [{ text: isolated(city.name ?? messages.noCity), without: { city: null } }]),
  ...(view !== 'attention' || kind === null ? [] : [{ text: kindWords[kind].name, without: { kind: null } }]),
]

/** Whether search or filters hide anything. Pure. */
export const isNarrowed = (filter: Filter): boolean =>
  filter.search.trim() !== '' || setFilters(filter).length > 0

export function AddressFilters({ addresses: { list, states, survey } }: { addresses: Addresses }) {
  const { filter, change } = list
  const { search, state, city, kind, view } = filter
  const cities = useCities(search, state).data
  return (
    <>
      <SelectChip
        label={messages.filters.state}
        value={state === null ? null : valueFor(state.name)}
        options={optionsOf(states.data, state)}
        onChange={value => change({ state: chosenOf(value, states.data), city: null })}
      />
      <SelectChip
        label={messages.filters.city}
        value={city === null ? null : valueFor(city.name)}
        options={optionsOf(cities, city)}
        disabled={state === null}
        onChange={value => change({ city: chosenOf(value, cities) })}
      />
      {view !== 'attention' ? null : (
        <SelectChip
          label={messages.filters.problem}
          value={kind}
          options={attentionKinds.map(one => ({
            value: one,
            text: kindWords[one].name,
            count: count(survey.data?.attention[one] ?? 0),
          }))}
          onChange={chosen => change({ kind: chosen })}
        />
      )}
    </>
  )
}
