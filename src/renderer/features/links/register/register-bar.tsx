import { useQueries, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import { type AskedState, everyLink } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { followUpsQuery, followUpsWord } from '../../../shared/follow-ups.ts'
import { FilterButton } from '../../../ui/fields/filter-button.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { type Tab, Tabs } from '../../../ui/fields/tabs.tsx'
import { atLeast } from '../../../ui/text/numbers.ts'
import { tabCountQuery } from '../queries.ts'
import { RegisterFilters, silentStates, withState } from './register-filters.tsx'
import { messages } from './register-messages.ts'
import { filtersSet } from './shown-list.ts'

type RegisterBarProps = {
  list: LinkList
  /** The same once it has not changed for a moment, for what is counted. */
  debounced: LinkList
  /** How many links there are of unknown outcome. */
  unknown: number
  /** The service tells how far links are. */
  tellsMore: boolean
  onChange: (change: Partial<LinkList>) => void
  onLeave: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** What of the register is shown: by state, by search, by filters. */
export function RegisterBar(props: RegisterBarProps) {
  const { list, tellsMore, onChange, onLeave, searchRef } = props
  const reset = () => {
    const { search, state, followUp, by, descending } = list
    onChange({ ...everyLink, search, state, followUp, by, descending })
  }
  return (
    <>
      <StateTabs {...props} />
      <SearchBox
        label={messages.search}
        value={list.search}
        onChange={search => onChange({ search })}
        onLeave={onLeave}
        inputRef={searchRef}
      />
      <FilterButton set={filtersSet(list)} onReset={reset}>
        <RegisterFilters list={list} tellsMore={tellsMore} onChange={onChange} />
      </FilterButton>
    </>
  )
}

/** The tabs' states, and which go first where there is no room for all (see `Tab`). */
const stateTabs: { state: AskedState | null; rank: number }[] = [
  { state: null, rank: 0 },
  { state: 'created', rank: 2 },
  { state: 'copied', rank: 0 },
  { state: 'opened', rank: 1 },
  { state: 'accepted', rank: 0 },
  { state: 'declined', rank: 2 },
  { state: 'withdrawn', rank: 2 },
  { state: 'ended', rank: 1 },
  { state: 'outcome_unknown', rank: 1 },
]

const all = 'all'
const followUpTab = 'follow-up'

/** The register by state, and what is to follow up, each with how many there are. */
function StateTabs({ list, debounced, unknown, tellsMore, onChange }: RegisterBarProps) {
  const due = useQuery(followUpsQuery).data ?? 0
  const shown = stateTabs
    .filter(({ state }) => tellsMore || state === null || silentStates.includes(state))
    .filter(({ state }) => state !== 'outcome_unknown' || unknown > 0 || list.state === state)
  const counts = useQueries({
    queries: shown.map(({ state }) => tabCountQuery({ ...debounced, followUp: false, state })),
  })
  const tabs = shown.flatMap(({ state, rank }, index): Tab[] => {
    const known = counts[index]?.data
    if (state === 'ended' && list.state !== state && (known?.total ?? 0) === 0) return []
    return [
      {
        id: state ?? all,
        label: state === null ? messages.all : stateWord(shownState(state)),
        count: known === undefined ? null : atLeast(known.total, known.more),
        rank,
      },
    ]
  })
  if (due > 0 || list.followUp)
    tabs.push({ id: followUpTab, label: messages.followUp, count: followUpsWord(due), rank: 1 })
  const choose = (id: string) => {
    if (id === followUpTab)
      return onChange({ followUp: true, state: null, archived: false, by: 'last', descending: true })
    const state = shown.find(tab => tab.state === id)?.state ?? null
    const asBefore = list.followUp ? { followUp: false, by: everyLink.by, descending: true } : {}
    onChange({ ...withState(state), ...asBefore })
  }
  return (
    <Tabs
      label={messages.byState}
      tabs={tabs}
      chosen={list.followUp ? followUpTab : (list.state ?? all)}
      onChoose={choose}
    />
  )
}
