import { useQuery } from '@tanstack/react-query'
import type { Facet } from '../../../contract/accounts/account-filter.ts'
import { SelectChip } from '../../ui/fields/select-chip.tsx'
import { ToggleChip } from '../../ui/fields/toggle-chip.tsx'
import { count, upTo1000 } from '../../ui/text/numbers.ts'
import { sortOptions, sortValue } from './filter-words.ts'
import { KnownChip } from './known-chip.tsx'
import { type AccountsFilter, facetsQuery, noFilter } from './queries.ts'

const withCounts = (facets: Facet[] = []) =>
  facets.map(({ name, utilityAccounts }) => ({ value: name, text: name, count: count(utilityAccounts) }))

type AccountFiltersProps = {
  filter: AccountsFilter
  onChange: (change: Partial<AccountsFilter>) => void
}

/** How many filters are set beside the tabs and the search. Pure. */
export const filtersSet = ({ utility, state, city, matched, noZip, standing }: AccountsFilter): number =>
  [utility, state, city, matched, noZip || null, standing || null].filter(value => value !== null).length

/** What of the list is shown, and in what order. */
export function AccountFilters({ filter, onChange }: AccountFiltersProps) {
  const facets = useQuery(facetsQuery(filter)).data
  return (
    <>
      <SelectChip
        label="Utility"
        value={filter.utility}
        options={withCounts(facets?.utilities)}
        onChange={utility => onChange({ utility })}
      />
      <SelectChip
        label="State"
        value={filter.state}
        options={withCounts(facets?.states)}
        onChange={state => onChange({ state, city: null })}
      />
      {filter.state === null ? null : (
        <SelectChip
          label="City"
          value={filter.city}
          options={withCounts(facets?.cities)}
          onChange={city => onChange({ city })}
        />
      )}
      <KnownChip filter={filter} onChange={matched => onChange({ matched })} />
      {filter.noZip || (facets !== undefined && facets.noZip > 0) ? (
        <ToggleChip selected={filter.noZip} onChange={noZip => onChange({ noZip })}>
          No ZIP {upTo1000(facets?.noZip ?? 0)}
        </ToggleChip>
      ) : null}
      {filter.standing ? (
        <ToggleChip selected onChange={() => onChange({ standing: false })}>
          By the standing link
        </ToggleChip>
      ) : null}
      <SelectChip
        label="Sort"
        value={sortValue(filter.sort)}
        none={filter.search.trim() === '' ? 'newest' : 'best match'}
        options={sortOptions}
        onChange={value =>
          onChange({ sort: sortOptions.find(option => option.value === value)?.sort ?? noFilter.sort })
        }
      />
    </>
  )
}
