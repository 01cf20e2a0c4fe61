import { useQueries, useQuery } from '@tanstack/react-query'
import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import { type AskedState, everyLink } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { followUpsQuery, followUpsWord } from '../../../shared/follow-ups.ts'
import { Tabs } from '../../../ui/fields/tabs.tsx'
import { atLeast } from '../../../ui/text/numbers.ts'
import { tabCountQuery } from '../queries.ts'
import { messages } from './register-messages.ts'

/** `rank`: the higher ones go first where there is no room for all. */
type StateTab = { state: AskedState | null; rank: number }

const telling: StateTab[] = [
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

/** What is known of links at a service that keeps to the interface. */
const silent: StateTab[] = telling.filter(
  ({ state }) => state === null || ['created', 'copied', 'ended', 'outcome_unknown'].includes(state),
)

type StateTabsProps = {
  list: LinkList
  /** How many links there are of unknown outcome. */
  unknown: number
  tellsMore: boolean
  onChange: (change: Partial<LinkList>) => void
}

const words = (state: AskedState | null): string =>
  state === null ? messages.all : stateWord(shownState(state))

/** The register by state, and what is to follow up, each with how many there are. */
export function StateTabs({ list, unknown, tellsMore, onChange }: StateTabsProps) {
  const due = useQuery(followUpsQuery).data ?? 0
  const states = (tellsMore ? telling : silent).filter(
    ({ state }) => state !== 'outcome_unknown' || unknown > 0 || list.state === 'outcome_unknown',
  )
  const counts = useQueries({
    queries: states.map(({ state }) => tabCountQuery({ ...list, followUp: false, state })),
  })
  const show = (state: AskedState | null) =>
    onChange({
      state,
      ...(list.followUp ? { followUp: false, by: everyLink.by, descending: true } : {}),
      ...(state === 'accepted' ? {} : { acceptedFrom: null, acceptedTo: null }),
    })
  const followUp = { id: 'follow-up', label: messages.followUp, count: followUpsWord(due), rank: 1 }
  const tabs = states.flatMap(({ state, rank }, index) => {
    const known = counts[index]?.data
    if (state === 'ended' && list.state !== 'ended' && (known?.total ?? 0) === 0) return []
    return {
      id: state ?? 'all',
      label: words(state),
      count: known === undefined ? null : atLeast(known.total, known.more),
      rank,
    }
  })
  return (
    <Tabs
      label={messages.byState}
      tabs={due > 0 || list.followUp ? [...tabs, followUp] : tabs}
      chosen={list.followUp ? 'follow-up' : (list.state ?? 'all')}
      onChoose={id => {
        if (id === 'follow-up')
          onChange({ followUp: true, state: null, archived: false, by: 'last', descending: true })
        else show(states.find(({ state }) => (state ?? 'all') === id)?.state ?? null)
      }}
    />
  )
}
