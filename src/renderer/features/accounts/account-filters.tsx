import type { RefObject } from 'react'
import type { AccountsSummary } from '../../../contract/model.ts'
import { Button } from '../../ui/button.tsx'
import { count } from '../../ui/numbers.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectChip } from '../../ui/select-chip.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import type { AccountsFilter } from './queries.ts'

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
        options={summary?.utilities ?? []}
        onChange={utility => onChange({ utility })}
      />
      <SelectChip
        label="State"
        value={filter.state}
        options={summary?.states ?? []}
        onChange={state => onChange({ state })}
      />
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
      {fresh > 0 && filter.onlyNew ? (
        <Button look="quiet" onPress={onAllSeen}>
          Mark all as seen
        </Button>
      ) : null}
    </>
  )
}
