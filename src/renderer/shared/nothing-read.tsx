import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { Empty } from '../ui/notices/empty.tsx'
import { accountsSummaryQuery } from './hooks/accounts-summary.ts'
import { useRefresh } from './hooks/use-refresh.ts'
import { messages } from './notice-messages.ts'
import { go } from './routes/here.ts'

const words = messages.nothingRead

type NothingReadProps = {
  icon: LucideIcon
  /** What is said where the service has a list of accounts, and where each is looked up. */
  yet: string
  noList: string
  /** The way on where there is no list. */
  lookUp?: { label: string; onPress: () => void }
}

/** No customer is known to share: the list is being read, could be, or is empty. */
export function NothingRead({ icon, yet, noList, lookUp }: NothingReadProps) {
  const summary = useQuery(accountsSummaryQuery).data
  const { busy, start } = useRefresh()
  if (busy) return <Empty icon={icon}>{words.reading}</Empty>
  if (summary?.listOffered === false)
    return (
      <Empty icon={icon} way={lookUp}>
        {noList}
      </Empty>
    )
  // What is up to date already needs no reading, but somebody who shares.
  const wasRead = (summary?.asOf ?? null) !== null
  const way = wasRead
    ? { label: words.create, onPress: () => go({ to: '/links' }) }
    : { label: words.read, onPress: start }
  return (
    <Empty icon={icon} way={way}>
      {yet}
    </Empty>
  )
}
