import type { AccountsSummary } from '../../../contract/model.ts'
import { useReadingProgress } from '../../shared/hooks/reading-progress.ts'
import { count } from '../../ui/numbers.ts'
import { asOf, fullTime } from '../../ui/when.ts'

/** How old the list is, or how far its reading has come. */
export function AsOf({ summary, busy }: { summary: AccountsSummary | undefined; busy: boolean }) {
  const read = useReadingProgress()
  if (busy) {
    return (
      <span className="as-of muted small">
        <progress aria-label="Reading accounts" />
        {read === null ? 'Reading…' : `Reading… ${count(read)}`}
      </span>
    )
  }
  if (summary === undefined || summary.asOf === null) return null
  return (
    <span className="muted small" title={fullTime(summary.asOf)}>
      As of {asOf(summary.asOf)}
    </span>
  )
}
