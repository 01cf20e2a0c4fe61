import type { AccountsSummary } from '../../../contract/model.ts'
import type { useRefresh } from '../../shared/hooks/use-refresh.ts'
import { missingWords } from '../../shared/words/reading-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Warning } from '../../ui/notices/warning.tsx'
import { messages } from './missing-messages.ts'

type MissingNoteProps = {
  summary: AccountsSummary | undefined
  refresh: Pick<ReturnType<typeof useRefresh>, 'start' | 'endMissing' | 'missing'>
}

/** So many customers are not in the service's list that a person decides whether they ended: its answer may be broken. */
export function MissingNote({ summary, refresh }: MissingNoteProps) {
  const { missing, start, endMissing } = refresh
  if (summary === undefined || missing === 0) return null
  return (
    <div className="missing-note">
      <Warning title={messages.title}>{missingWords(missing, summary.customers)}</Warning>
      <Button look="primary" onPress={start}>
        {messages.again}
      </Button>
      <Button onPress={() => endMissing(missing)}>{messages.end(missing)}</Button>
    </div>
  )
}
