import type { RefObject } from 'react'
import { everyLink } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { FilterButton } from '../../../ui/fields/filter-button.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { filtersSet } from './filters/filter-messages.ts'
import { RegisterFilters } from './filters/register-filters.tsx'
import { messages } from './register-messages.ts'
import { StateTabs } from './state-tabs.tsx'

type RegisterBarProps = {
  list: LinkList
  /** The same once it has not changed for a moment, for what is counted. */
  debounced: LinkList
  unknown: number
  tellsMore: boolean
  onChange: (change: Partial<LinkList>) => void
  onLeave: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** What of the register is shown: by state, by search, by filters. */
export function RegisterBar({
  list,
  debounced,
  unknown,
  tellsMore,
  onChange,
  onLeave,
  searchRef,
}: RegisterBarProps) {
  return (
    <>
      <StateTabs
        list={{ ...debounced, state: list.state, followUp: list.followUp }}
        unknown={unknown}
        tellsMore={tellsMore}
        onChange={onChange}
      />
      <SearchBox
        label={messages.search}
        value={list.search}
        onChange={search => onChange({ search })}
        onLeave={onLeave}
        inputRef={searchRef}
      />
      <FilterButton
        set={filtersSet(list)}
        onReset={() => {
          const { search, state, followUp, by, descending } = list
          onChange({ ...everyLink, search, state, followUp, by, descending })
        }}
      >
        <RegisterFilters list={list} tellsMore={tellsMore} onChange={onChange} />
      </FilterButton>
    </>
  )
}
