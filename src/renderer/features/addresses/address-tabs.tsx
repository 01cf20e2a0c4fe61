import type { SurveyCounts } from '../../../contract/places.ts'
import { Tabs } from '../../ui/fields/tabs.tsx'
import { count } from '../../ui/text/numbers.ts'
import { messages } from './address-messages.ts'
import type { Filter } from './queries.ts'

const tabs = ['all', 'same', 'attention', 'map'] as const

const sumOf = (numbers: Record<string, number>): number =>
  Object.values(numbers).reduce((sum, n) => sum + n, 0)

type AddressTabsProps = {
  view: Filter['view']
  /** How many utility accounts there are, where that is counted. */
  total: number | null
  counts: SurveyCounts | undefined
  onChoose: (view: Filter['view']) => void
}

/** The views of the list. */
export function AddressTabs({ view, total, counts, onChoose }: AddressTabsProps) {
  const counted = {
    all: total,
    same: counts?.places ?? null,
    attention: counts === undefined ? null : sumOf(counts.attention),
    map: null,
  }
  return (
    <Tabs
      allStay
      label={messages.views.label}
      tabs={tabs.map(id => {
        const n = counted[id]
        return { id, label: messages.views[id], count: n === null ? null : count(n) }
      })}
      chosen={view}
      onChoose={id => onChoose(tabs.find(one => one === id) ?? 'all')}
    />
  )
}
