import type { ReactNode, Ref } from 'react'
import { FilterButton, type SetFilter } from '../../ui/fields/filter-button.tsx'
import { SearchBox, type SearchBoxProps } from '../../ui/fields/search-box.tsx'

type ListFindProps<Filter> = Pick<SearchBoxProps, 'label' | 'alsoLabel' | 'onEnter'> & {
  list: {
    filter: { search: string }
    searchRef: Ref<HTMLInputElement>
    toRows: () => void
  }
  change: (part: Partial<Filter> | { search: string }) => void
  /** The filters that are set. */
  set: readonly SetFilter<Filter>[]
  /** What a reset makes of them, where it is more than removing each. */
  reset?: Partial<Filter>
  /** Goes on from the search: to the rows, unless it says so. */
  onLeave?: () => void
  /** The filters. */
  children: ReactNode
}

/** What of a list is shown: its search, and its filters behind one button. */
export function ListFind<Filter>({ list, change, set, reset, children, ...box }: ListFindProps<Filter>) {
  const none: Partial<Filter> = reset ?? Object.assign({}, ...set.map(({ without }) => without))
  return (
    <>
      <SearchBox
        value={list.filter.search}
        onChange={search => change({ search })}
        onLeave={list.toRows}
        inputRef={list.searchRef}
        {...box}
      />
      <FilterButton set={set} onChange={change} onReset={() => change(none)}>
        {children}
      </FilterButton>
    </>
  )
}
