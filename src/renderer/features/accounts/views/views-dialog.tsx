import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountsSummary } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { readViewsAgain } from './queries.ts'
import { RenameView } from './rename-view.tsx'
import { goneWords, viewWords } from './view-words.ts'

type ViewsDialogProps = {
  views: SavedView[]
  summary: AccountsSummary | undefined
  onShow: (view: SavedView) => void
  onClose: () => void
}

/** All saved views: what each asks for, to be shown, renamed or deleted. What was deleted comes back on Undo, as long as this is open. */
export function ViewsDialog({ views, summary, onShow, onClose }: ViewsDialogProps) {
  const [renaming, setRenaming] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<SavedView[]>([])
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => ask('views.remove', { id }),
    onSuccess: async (_, view) => {
      setDeleted(before => [...before, view])
      await readViewsAgain()
    },
  })
  const restore = useMutation({
    mutationFn: (view: SavedView) => ask('views.save', view),
    onSuccess: async (_, { id }) => {
      await readViewsAgain()
      setDeleted(before => before.filter(view => view.id !== id))
    },
  })
  const failure = remove.error ?? restore.error
  const gone = deleted.filter(({ id }) => views.every(view => view.id !== id))
  const all = [...views, ...gone].sort((one, other) => one.name.localeCompare(other.name))
  return (
    <ModalDialog title="Views" wide onClose={onClose}>
      {failure === null ? null : <ShowFailure failure={failure} />}
      <ul className="items views">
        {all.map(view => {
          const where = goneWords(view.filter, summary)
          if (renaming === view.id) {
            return (
              <li key={view.id}>
                <RenameView view={view} views={views} onDone={() => setRenaming(null)} />
              </li>
            )
          }
          return (
            <li key={view.id} aria-label={view.name} className="view-item">
              {gone.includes(view) ? (
                <>
                  <p className="muted">{isolated(view.name)} is deleted.</p>
                  <Button autoFocus onPress={() => restore.mutate(view)}>
                    Undo
                  </Button>
                </>
              ) : (
                <>
                  <div>
                    <h3>
                      <Outside text={view.name} />
                    </h3>
                    <p className="muted small">{viewWords(view.filter)}</p>
                    {where === null ? null : (
                      <p className="lacking small">No utility account is {where} any more.</p>
                    )}
                  </div>
                  <Button look="quiet" label={`Show ${isolated(view.name)}`} onPress={() => onShow(view)}>
                    Show
                  </Button>
                  <Button
                    look="quiet"
                    label={`Rename ${isolated(view.name)}`}
                    onPress={() => setRenaming(view.id)}
                  >
                    Rename
                  </Button>
                  <Button
                    look="quiet bad"
                    label={`Delete ${isolated(view.name)}`}
                    pending={remove.isPending && remove.variables.id === view.id}
                    onPress={() => remove.mutate(view)}
                  >
                    Delete
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <div className="dialog-buttons">
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </ModalDialog>
  )
}
