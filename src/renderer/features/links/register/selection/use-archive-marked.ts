import { useEffect } from 'react'
import { useCall } from '../../../../shared/hooks/query-client.ts'
import { linkMessages } from '../../../../shared/record/link/link-messages.ts'
import { announceUndoable } from '../../../../shared/record/link/undo.ts'
import type { useSelection } from './use-selection.ts'

/** Archives or restores the selected links; `onDone` moves the focus. A failure is cleared together with the selection. */
export function useArchiveMarked(
  { count, marked, clear }: ReturnType<typeof useSelection>,
  onDone: () => void,
) {
  const archived = !marked.list.archived
  const { mutate, reset, error, isPending } = useCall('links.archive', done => {
    announceUndoable(linkMessages.archived(done?.links ?? 0, archived), done)
    clear()
    onDone()
  })
  const isNone = count === 0
  useEffect(() => {
    if (isNone) reset()
  }, [isNone, reset])
  return { run: () => mutate({ target: marked.target, archived }), error, isPending }
}
