import type { ReactNode, Ref } from 'react'
import { FilterButton, type SetFilter } from '../../ui/fields/filter-button.tsx'
import { SearchBox, type SearchBoxProps } from '../../ui/fields/search-box.tsx'

type ListFindProps<Filter> = Pick<SearchBoxProps, 'label' | 'alsoLabel' | 'onLeave' | 'onEnter'> & {
  list: {
    filter: { search: string }
    searchRef: Ref<HTMLInputElement>
    toRows: () => void
  }
  change: (part: Partial<Filter> | { search: string }) => void
  set: readonly SetFilter<Filter>[]
  /** The filter after a reset, if that is more than removing each filter that is set. */
  reset?: Partial<Filter>
  /** The controls of the filters; null: what is listed is not filtered. */
  children: ReactNode
}

/** The search field of a list, and its filters behind one button. */
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
      {children === null ? null : (
        <FilterButton set={set} onChange={change} onReset={() => change(none)}>
          {children}
        </FilterButton>
      )}
    </>
  )
}
