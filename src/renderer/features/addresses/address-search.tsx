import type { RefObject } from 'react'
import { SearchBox } from '../../ui/fields/search-box.tsx'

/** The one search of the screen: what is typed holds in each of its views. */
export type Searching = {
  search: string
  setSearch: (search: string) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** `onLeave`: goes on to the view's first list. */
type AddressSearchProps = { searching: Searching; onLeave: () => void }

export function AddressSearch({ searching, onLeave }: AddressSearchProps) {
  const { search, setSearch, searchRef } = searching
  return (
    <SearchBox
      label="Search addresses"
      value={search}
      onChange={setSearch}
      onLeave={onLeave}
      inputRef={searchRef}
    />
  )
}
