import { useQuery } from '@tanstack/react-query'
import { Building2, CircleCheck, MapPin, SearchX } from 'lucide-react'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { NothingRead } from '../../shared/nothing-read.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { isNarrowed } from './address-filters.tsx'
import { messages } from './address-messages.ts'
import { type Filter, isSurvey } from './queries.ts'

type NothingListedProps = { filter: Filter; onShowAll: () => void }

/** What stands in place of rows that there are none of. */
export function NothingListed({ filter, onShowAll }: NothingListedProps) {
  const hasNone = useQuery(accountsSummaryQuery).data?.utilityAccounts === 0
  const search = filter.search.trim()
  if (isNarrowed(filter))
    return (
      <Empty
        icon={<SearchX aria-hidden="true" />}
        action={<Button onPress={onShowAll}>{messages.showAll}</Button>}
      >
        {messages.noMatch(search)}
      </Empty>
    )
  if (hasNone || !isSurvey(filter))
    return <NothingRead icon={<MapPin aria-hidden="true" />} yet={messages.yet} noList={messages.noList} />
  const isSame = filter.view === 'same'
  return (
    <Empty icon={isSame ? <Building2 aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}>
      {isSame ? messages.noneShared : messages.allWell}
    </Empty>
  )
}
