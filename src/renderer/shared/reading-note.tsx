import { ShowFailure } from './failure.tsx'
import type { useRefresh } from './hooks/use-refresh.ts'
import { messages } from './notice-messages.ts'

type ReadingNoteProps = { refresh: Pick<ReturnType<typeof useRefresh>, 'failure' | 'start'> }

/** Says that the accounts could not be read, beside the screen's title: there it pushes no row down. */
export function ReadingNote({ refresh: { failure, start } }: ReadingNoteProps) {
  return (
    <div className="head-notes">
      <ShowFailure isBrief failure={failure} consequence={messages.notRead} onRetry={start} />
    </div>
  )
}
