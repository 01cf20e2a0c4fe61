import { useMutation } from '@tanstack/react-query'
import type { Link } from '../../../../contract/model.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { archivedWords } from './selection/selection-messages.ts'
import { tellUndoable } from './undo.ts'

/** Puts a link into the archive, or takes it out; Undo takes that back. */
export const useArchive = (): ((link: Link) => void) => {
  const { mutate } = useMutation({
    mutationFn: ({ id, archived }: Link) =>
      ask('links.archive', { target: { ids: [id] }, archived: !archived }),
    onSuccess: (done, { archived }) => tellUndoable(archivedWords(1, !archived), done),
    onError: failure => announce(failureWords(failure).sentence),
  })
  return mutate
}
