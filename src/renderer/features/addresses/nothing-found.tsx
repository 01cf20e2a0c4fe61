import type { ReactNode } from 'react'
import type { Searching } from './address-search.tsx'
import { NoAddresses } from './no-addresses.tsx'
import { NothingMatches } from './nothing-matches.tsx'

/** `hasNone`: no utility account is known; `one`, `all`: what is searched for; `children`: where all of them were looked through. */
type NothingFoundProps = {
  searching: Searching
  hasNone: boolean
  one: string
  all: string
  children: ReactNode
}

/** A look through the addresses found nothing, which says little of those that were not searched or read. */
export function NothingFound({ searching, hasNone, one, all, children }: NothingFoundProps) {
  if (searching.search.trim() !== '') return <NothingMatches searching={searching} one={one} all={all} />
  if (hasNone) return <NoAddresses />
  return children
}
