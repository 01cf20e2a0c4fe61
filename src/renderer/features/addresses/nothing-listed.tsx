import { useQuery } from '@tanstack/react-query'
import { Building2, CircleCheck, MapPin, SearchX } from 'lucide-react'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { useRefresh } from '../../shared/hooks/use-refresh.ts'
import { go } from '../../shared/routes/here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { filtersSet } from './address-filters.tsx'
import { messages } from './address-messages.ts'
import { type Filter, isSurvey } from './queries.ts'

/** Where no utility account is known yet: of addresses that nobody has read nothing can be said. */
function NoAddresses() {
  const summary = useQuery(accountsSummaryQuery).data
  const offered = summary?.listOffered !== false
  const { busy, start } = useRefresh()
  const icon = <MapPin aria-hidden="true" />
  if (busy) return <Empty icon={icon}>{messages.readingAccounts}</Empty>
  // What is up to date already needs no reading, but somebody who shares.
  const wayOn = !offered ? null : (summary?.asOf ?? null) === null ? (
    <Button onPress={start}>{messages.readAccounts}</Button>
  ) : (
    <Button onPress={() => go({ to: '/links' })}>{messages.createLink}</Button>
  )
  return (
    <Empty icon={icon} action={wayOn}>
      {messages.none(offered)}
    </Empty>
  )
}

type NothingListedProps = { filter: Filter; onShowAll: () => void }

/** What stands in place of rows that there are none of. */
export function NothingListed({ filter, onShowAll }: NothingListedProps) {
  const hasNone = useQuery(accountsSummaryQuery).data?.utilityAccounts === 0
  const search = filter.search.trim()
  if (search !== '' || filtersSet(filter) > 0)
    return (
      <Empty
        icon={<SearchX aria-hidden="true" />}
        action={<Button onPress={onShowAll}>{messages.showAll}</Button>}
      >
        {messages.noMatch(search)}
      </Empty>
    )
  if (hasNone || !isSurvey(filter)) return <NoAddresses />
  const isSame = filter.view === 'same'
  return (
    <Empty icon={isSame ? <Building2 aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}>
      {isSame ? messages.noneShared : messages.allWell}
    </Empty>
  )
}
