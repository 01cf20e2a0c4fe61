import { useQuery } from '@tanstack/react-query'
import { Building2, CircleCheck, MapPin, SearchX } from 'lucide-react'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { NothingRead } from '../../shared/reading-note.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { isNarrowed } from './address-filters.tsx'
import { messages } from './address-messages.ts'
import { type Filter, isSurvey } from './queries.ts'

/** Why the list is empty, and the way on. */
export function NothingListed({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  const { utilityAccounts, ended = 0 } = useQuery(accountsSummaryQuery).data ?? {}
  if (isNarrowed(filter))
    return (
      <Empty icon={SearchX} way={{ label: messages.showAll, onPress: onShowAll }}>
        {messages.noMatch(filter.search.trim())}
      </Empty>
    )
  if (utilityAccounts === 0 || !isSurvey(filter))
    return <NothingRead icon={MapPin} yet={messages.yet(ended)} noList={messages.noList} />
  return filter.view === 'same' ? (
    <Empty icon={Building2}>{messages.noneShared}</Empty>
  ) : (
    <Empty icon={CircleCheck}>{messages.allWell}</Empty>
  )
}
