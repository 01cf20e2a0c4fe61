import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { Empty } from '../ui/notices/empty.tsx'
import { ShowFailure } from './failure.tsx'
import { accountsSummaryQuery } from './hooks/accounts-summary.ts'
import { useRefresh } from './hooks/use-refresh.ts'
import { messages } from './notice-messages.ts'
import { go } from './routes/here.ts'

type ReadingNoteProps = { refresh: Pick<ReturnType<typeof useRefresh>, 'failure' | 'start'> }

/** Says that the accounts could not be read, beside the screen's title: there it pushes no row down. */
export function ReadingNote({ refresh: { failure, start } }: ReadingNoteProps) {
  return (
    <div className="head-notes">
      <ShowFailure isBrief failure={failure} consequence={messages.notRead} onRetry={start} />
    </div>
  )
}

const words = messages.nothingRead

type NothingReadProps = {
  icon: LucideIcon
  /** Texts for a service with a list of accounts (`yet`), and for one where each account is looked up by ID (`noList`). */
  yet: string
  noList: string
  /** The button offered where there is no list. */
  lookUp?: { label: string; onPress: () => void }
}

/** Shown where no sharing customer is known: the list is being imported, was never imported, is not offered, or is empty. */
export function NothingRead({ icon, yet, noList, lookUp }: NothingReadProps) {
  const summary = useQuery(accountsSummaryQuery).data
  const { busy, start } = useRefresh()
  if (busy) return <Empty icon={icon}>{words.reading}</Empty>
  const hasList = summary?.listOffered !== false
  const read = { label: words.read, onPress: start }
  const create = { label: words.create, onPress: () => go({ to: '/links' }) }
  // Where the list was read and is empty, reading it again does not help; a new link does.
  const next = summary?.asOf == null ? read : create
  return (
    <Empty icon={icon} way={hasList ? next : lookUp}>
      {hasList ? yet : noList}
    </Empty>
  )
}
