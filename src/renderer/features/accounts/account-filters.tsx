import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Facet } from '../../../contract/accounts/account-filter.ts'
import { isolated } from '../../../contract/isolated.ts'
import { SelectChip, ToggleChip } from '../../ui/fields/chips.tsx'
import type { SetFilter } from '../../ui/fields/filter-button.tsx'
import { count, upTo1000 } from '../../ui/text/numbers.ts'
import { matchedOptions, messages, sorts, sortWords } from './accounts-messages.ts'
import { type AccountsFilter, facetsQuery, knownQuery, noFilter } from './queries.ts'
import type { Accounts } from './use-accounts.ts'

const words = messages.filters

const withCounts = (facets: Facet[] = []) =>
  facets.map(({ name, utilityAccounts }) => ({ value: name, text: name, count: count(utilityAccounts) }))

type AccountFiltersProps = { accounts: Accounts }

/** The active filters, without tabs and search. Pure. */
export const setFilters = (filter: AccountsFilter): SetFilter<AccountsFilter>[] => {
  const { utility, state, city, matched, noZip, standing } = filter
  const known = matchedOptions.find(({ value }) => value === matched)
  const set: [text: string | null | undefined, without: Partial<AccountsFilter>][] = [
    [utility, { utility: null }],
    [state, { state: null, city: null }],
    [city, { city: null }],
    [known?.text, { matched: null }],
    [noZip ? words.noZip : null, { noZip: false }],
    [standing ? words.standing : null, { standing: false }],
  ]
  return set.flatMap(([text, without]) => (text == null ? [] : { text: isolated(text), without }))
}

/** The chips for the list's filters and order. */
export function AccountFilters({ accounts }: AccountFiltersProps) {
  const { list, change } = accounts
  const { filter } = list
  const facets = useQuery(facetsQuery(filter)).data
  return (
    <>
      <SelectChip
        label={words.utility}
        value={filter.utility}
        options={withCounts(facets?.utilities)}
        onChange={utility => change({ utility })}
      />
      <SelectChip
        label={words.state}
        value={filter.state}
        options={withCounts(facets?.states)}
        onChange={state => change({ state, city: null })}
      />
      <SelectChip
        label={words.city}
        value={filter.city}
        options={withCounts(facets?.cities)}
        disabled={filter.state === null}
        onChange={city => change({ city })}
      />
      <KnownChip accounts={accounts} />
      <ToggleChip selected={filter.noZip} onChange={noZip => change({ noZip })}>
        {words.noZip} {upTo1000(facets?.noZip ?? 0)}
      </ToggleChip>
      <SelectChip
        label={words.sort}
        value={sortWords(filter.sort)}
        none={filter.search.trim() === '' ? words.newest : words.best}
        options={sorts.map(({ text }) => ({ value: text, text }))}
        onChange={chosen =>
          change({ sort: sorts.find(({ text }) => text === chosen)?.sort ?? noFilter.sort })
        }
      />
    </>
  )
}

/** Filters by how customers were matched to links. Its counts are slow, so they are read only when the pointer or focus comes near. */
function KnownChip({ accounts: { list, change } }: AccountFiltersProps) {
  const { filter } = list
  const [near, setNear] = useState(false)
  const counts = useQuery({ ...knownQuery(filter), enabled: near }).data ?? null
  const options = matchedOptions.flatMap(option => {
    if (counts === null) return [option]
    const found = counts[option.value]
    return found === 0 && option.value !== filter.matched ? [] : [{ ...option, count: upTo1000(found) }]
  })
  return (
    <SelectChip
      label={words.known}
      value={filter.matched}
      options={options}
      onNear={setNear}
      onChange={matched => change({ matched })}
    />
  )
}
