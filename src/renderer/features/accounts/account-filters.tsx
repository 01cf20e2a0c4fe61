import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Facet } from '../../../contract/accounts/account-filter.ts'
import type { AccountsSummary } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { SelectChip } from '../../ui/fields/select-chip.tsx'
import { ToggleChip } from '../../ui/fields/toggle-chip.tsx'
import { count, upTo1000 } from '../../ui/text/numbers.ts'
import { sortOptions, sortValue } from './filter-words.ts'
import { KnownChip } from './known-chip.tsx'
import { type AccountsFilter, facetsQuery, noFilter } from './queries.ts'
import { ViewsChip } from './views/views-chip.tsx'

const withCounts = (facets: Facet[] = []) =>
  facets.map(({ name, utilityAccounts }) => ({ value: name, text: name, count: count(utilityAccounts) }))

type AccountFiltersProps = {
  filter: AccountsFilter
  summary: AccountsSummary | undefined
  onChange: (change: Partial<AccountsFilter>) => void
  onLeave: () => void
  onEnter: () => void
  onAllSeen: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Search and filters of the list. */
export function AccountFilters({
  filter,
  summary,
  onChange,
  onLeave,
  onEnter,
  onAllSeen,
  searchRef,
}: AccountFiltersProps) {
  const fresh = summary?.newCustomers ?? 0
  const facets = useQuery(facetsQuery(filter)).data
  return (
    <>
      <SearchBox
        label="Search accounts"
        value={filter.search}
        onChange={search => onChange({ search })}
        alsoLabel="Look up account"
        onLeave={onLeave}
        onEnter={onEnter}
        inputRef={searchRef}
      />
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
      {fresh > 0 || filter.onlyNew ? (
        <ToggleChip selected={filter.onlyNew} onChange={onlyNew => onChange({ onlyNew })}>
          New {count(fresh)}
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
      <ViewsChip filter={filter} summary={summary} onShow={onChange} />
      {fresh > 0 && filter.onlyNew ? (
        <Button look="quiet" onPress={onAllSeen}>
          Mark all as seen
        </Button>
      ) : null}
    </>
  )
}
