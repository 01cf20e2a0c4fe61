import type { AccountsSummary } from '../../../contract/model.ts'
import { Tabs } from '../../ui/fields/tabs.tsx'
import { count } from '../../ui/text/numbers.ts'

export type AccountsPart = 'all' | 'new' | 'ended'

type AccountTabsProps = {
  part: AccountsPart
  summary: AccountsSummary | undefined
  onChoose: (part: AccountsPart) => void
}

/** Everybody who shares, those who are new, and those who ended it. */
export function AccountTabs({ part, summary, onChoose }: AccountTabsProps) {
  const counted = (n: number | undefined) => (n === undefined ? null : count(n))
  const tabs: { id: AccountsPart; label: string; count: string | null }[] = [
    { id: 'all', label: 'All', count: counted(summary?.customers) },
    { id: 'new', label: 'New', count: counted(summary?.newCustomers) },
    { id: 'ended', label: 'Ended', count: counted(summary?.ended) },
  ]
  return (
    <Tabs
      label="Customers by state"
      tabs={tabs}
      chosen={part}
      onChoose={id => onChoose(tabs.find(tab => tab.id === id)?.id ?? 'all')}
    />
  )
}
