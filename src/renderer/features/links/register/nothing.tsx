import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Archive, BellRing, Link as LinkIcon, SearchX } from 'lucide-react'
import { useState } from 'react'
import { everyLink } from '../../../../contract/links/register.ts'
import { sendCommand } from '../../../shared/commands.ts'
import { accountsSummaryQuery, mayBringLinks } from '../../../shared/hooks/accounts-summary.ts'
import { useConnection } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Empty } from '../../../ui/notices/empty.tsx'
import type { LinksList } from '../queries.ts'
import { messages } from './register-messages.ts'
import { isNarrowed } from './shown-list.ts'

const words = messages.nothing

/** Whether links may still come: as long as `mayCome`, and then until the list, which is read again, has them. */
const useAwaited = (mayCome: boolean): boolean => {
  const isReading = useIsFetching({ queryKey: ['links', 'page'] }) > 0
  const [awaited, setAwaited] = useState(false)
  const isAwaited = mayCome || (awaited && isReading)
  if (isAwaited !== awaited) setAwaited(isAwaited)
  return isAwaited
}

/** Why the list is empty, and the way on. */
export function Nothing({ list: { shown: list, change, toSearch } }: { list: LinksList }) {
  const onShow = (filter: Parameters<typeof change>[0]) => {
    change(filter)
    toSearch()
  }
  const narrowed = isNarrowed(list)
  const inArchive = { ...list, archived: true, followUp: false }
  const archived = useQuery({
    queryKey: ['links', 'page', 'archived', inArchive],
    queryFn: () => ask('links.count', inArchive),
    enabled: !list.archived,
  })
  const connection = useConnection()
  const summary = useQuery(accountsSummaryQuery).data
  const isAwaited = useAwaited(
    connection !== null && summary !== undefined && mayBringLinks(connection, summary),
  )
  // Render nothing until it is known whether such links are archived or there are none.
  if (archived.isLoading || summary === undefined || connection === null) return null
  if (!narrowed && archived.data === 0 && isAwaited) return <Empty late>{messages.reading}</Empty>
  const search = list.search.trim()
  const isArchived = (archived.data ?? 0) > 0
  const showAll = { label: words.all, onPress: () => onShow(everyLink) }
  const showArchive = { label: words.showArchive, onPress: () => onShow({ archived: true, followUp: false }) }
  const [icon, text, way] = !narrowed
    ? isArchived
      ? [Archive, words.allArchived, showArchive]
      : [LinkIcon, words.yet, { label: words.create, onPress: () => sendCommand('new-link') }]
    : list.followUp && search === ''
      ? [BellRing, words.followUp, showAll]
      : list.archived && search === ''
        ? [Archive, words.archived, showAll]
        : isArchived
          ? [Archive, words.matchArchived(search), showArchive]
          : [SearchX, words.match(search), showAll]
  return (
    <Empty icon={icon} way={way}>
      {text}
    </Empty>
  )
}
