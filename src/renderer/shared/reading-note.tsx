import { ShowFailure } from './failure.tsx'
import type { useRefresh } from './hooks/use-refresh.ts'
import { messages } from './notice-messages.ts'

type ReadingNoteProps = { refresh: Pick<ReturnType<typeof useRefresh>, 'failure' | 'start'> }

/** That the accounts could not be read, beside the title of each screen that shows them: there it moves no row. */
export function ReadingNote({ refresh: { failure, start } }: ReadingNoteProps) {
  return (
    <div className="head-notes">
      <ShowFailure isBrief failure={failure} consequence={messages.notRead} onRetry={start} />
    </div>
  )
}
