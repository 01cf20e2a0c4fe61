import type { AccountsSummary } from '../../../contract/model.ts'
import { useReadingProgress } from '../../shared/hooks/reading-progress.ts'
import type { useRefresh } from '../../shared/hooks/use-refresh.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { count } from '../../ui/text/numbers.ts'
import { asOf, fullTime, isAhead } from '../../ui/text/when.ts'

type AsOfProps = {
  summary: AccountsSummary | undefined
  refresh: Pick<ReturnType<typeof useRefresh>, 'busy' | 'cancel' | 'cancelling'>
}

/** How old the list is, or how far its reading has come and how to stop it. */
export function AsOf({ summary, refresh }: AsOfProps) {
  const read = useReadingProgress()
  if (refresh.busy) {
    return (
      <span className="as-of muted small">
        <progress aria-label="Reading accounts" />
        {read === null ? 'Reading…' : `Reading… ${count(read)}`}
        <Button look="quiet" pending={refresh.cancelling} onPress={refresh.cancel}>
          Cancel
        </Button>
      </span>
    )
  }
  if (summary === undefined || summary.asOf === null) return null
  if (isAhead(summary.asOf)) return summary.upToDate ? <span className="muted small">Up to date</span> : null
  return (
    <span className="muted small" title={fullTime(summary.asOf)}>
      {summary.upToDate ? `Up to date, ${asOf(summary.asOf)}` : `As of ${asOf(summary.asOf)}`}
    </span>
  )
}
