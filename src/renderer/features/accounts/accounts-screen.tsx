import './accounts.css'
import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import type { AccountsSummary } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import { useConnection, useOnline } from '../../shared/hooks/app-state.ts'
import { useReadingProgress, useRefresh } from '../../shared/hooks/use-refresh.ts'
import { ReadingNote } from '../../shared/reading-note.tsx'
import { CustomerRecord } from '../../shared/record/records.tsx'
import { ListScreen } from '../../shared/rows/list-screen.tsx'
import { endWords, missingWords } from '../../shared/words/reading-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice, Warning } from '../../ui/notices/notice.tsx'
import { fullTime, inSentence, isAhead, short } from '../../ui/text/when.ts'
import { useFocusLeftFrom } from '../../ui/use-focus-left.ts'
import { AccountsList } from './accounts-list.tsx'
import { messages } from './accounts-messages.ts'
import { useAccounts } from './use-accounts.ts'

type Reading = { summary: AccountsSummary | undefined; refresh: ReturnType<typeof useRefresh> }

/** The Accounts screen: the list of all that customers share, and a customer's record beside it. */
export function AccountsScreen() {
  const accounts = useAccounts()
  const { record, list, summary } = accounts
  const refresh = useRefresh()
  useCommand('refresh', refresh.start)
  return (
    <ListScreen
      title={messages.title}
      aside={
        <>
          <AsOf summary={summary} refresh={refresh} />
          <ReadingNote refresh={refresh} />
        </>
      }
      actions={<ExportButton partsOf={accounts.partsOf} />}
      notes={<Notes summary={summary} refresh={refresh} />}
      toRow={list.toRows}
      onClose={record.onClose}
      openId={record.openId}
      record={(id, close) => <CustomerRecord key={id} customerId={id} toRow={list.toRows} onClose={close} />}
    >
      <AccountsList accounts={accounts} />
    </ListScreen>
  )
}

/** How old the list is, and why; null: never read, or its time is in the future because the clock was set back. */
const ageWords = ({ asOf: time, upToDate }: AccountsSummary, why: string): string | null => {
  if (time === null) return null
  if (isAhead(time)) return upToDate ? messages.upToDate : null
  const at = inSentence(short(time))
  return upToDate ? messages.upToDateAt(at) : messages.asOf(at, why)
}

/** Why the list cannot be read now; '' where a failure or the navigation already says that. */
function useAway({ failure }: Reading['refresh']): string {
  const online = useOnline()
  const reachability = useConnection()?.reachability
  const isAway = reachability === 'unreachable' || reachability === 'failing'
  return isAway && online && failure === null ? messages.away[reachability] : ''
}

/** The list's age with a button to read it again, or the progress of reading with one to cancel. */
function AsOf({ summary, refresh }: Reading) {
  const read = useReadingProgress()
  const away = useAway(refresh)
  const age = summary === undefined ? null : ageWords(summary, away)
  const again = useRef<HTMLButtonElement>(null)
  const focusNotes = useFocusLeftFrom(refresh.busy, () => again.current?.focus())
  return (
    <span className="row as-of muted small" {...focusNotes}>
      {refresh.busy ? (
        <>
          <progress aria-label={messages.isReading} />
          {messages.read(read)}
        </>
      ) : age === null ? null : (
        <span title={fullTime(summary?.asOf ?? 0)}>{age}</span>
      )}
      <Button
        icon={RefreshCw}
        ref={again}
        label={messages.refresh}
        pending={refresh.busy}
        onPress={refresh.start}
      />
      {refresh.busy ? (
        <Button look="quiet" pending={refresh.cancelling} onPress={refresh.cancel}>
          {messages.cancel}
        </Button>
      ) : null}
    </span>
  )
}

/** Notices after the last import: an incomplete list, or missing customers to decide about. */
function Notes({ summary, refresh: { start, end, missing, endMissing } }: Reading) {
  const partOnly = end === null ? null : endWords(end)
  return (
    <div className="stack tight accounts-notes">
      {partOnly === null ? null : <Notice>{partOnly}</Notice>}
      {summary === undefined || missing === 0 ? null : (
        <div className="spread">
          <Warning title={messages.missing.title}>{missingWords(missing, summary.customers)}</Warning>
          <div className="line">
            <Button look="primary" onPress={start}>
              {messages.missing.again}
            </Button>
            <Button onPress={() => endMissing(missing)}>{messages.missing.end(missing)}</Button>
          </div>
        </div>
      )}
      {summary?.listOffered === false ? <Notice>{messages.noList}</Notice> : null}
    </div>
  )
}
