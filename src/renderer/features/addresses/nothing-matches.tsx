import { SearchX } from 'lucide-react'
import { isolated } from '../../../contract/isolated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import type { Searching } from './address-search.tsx'

/** `one`, `all`: what is searched for: "address", "addresses". */
type NothingMatchesProps = { searching: Searching; one: string; all: string }

/** A search found nothing in a view. */
export function NothingMatches({ searching, one, all }: NothingMatchesProps) {
  return (
    <Empty
      icon={<SearchX aria-hidden="true" />}
      action={<Button onPress={() => searching.setSearch('')}>Show all {all}</Button>}
    >
      No {one} matches “{isolated(searching.search.trim())}”.
    </Empty>
  )
}
