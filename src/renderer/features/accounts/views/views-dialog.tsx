import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountsSummary } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { NameForm } from '../../../shared/forms/name-form.tsx'
import { ask, useCall } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages as all } from '../accounts-messages.ts'
import { goneWords, isNamed, messages, viewWords } from './view-words.ts'
import { viewsChanged, viewsQuery } from './views-query.ts'

type ViewsDialogProps = {
  summary: AccountsSummary | undefined
  onShow: (view: SavedView) => void
  onClose: () => void
}

/** Focuses a button if the pressed one was unmounted, which drops the focus to the body; not if the focus has moved elsewhere. */
const takeLeftFocus = (button: HTMLButtonElement | null): void => {
  if (document.activeElement === document.body) button?.focus()
}

/** All saved views by name, to show, rename or delete; Undo restores deleted ones as long as the dialog is open. */
export function ViewsDialog({ summary, onShow, onClose }: ViewsDialogProps) {
  const [renaming, setRenaming] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<SavedView[]>([])
  const known = useQuery(viewsQuery).data ?? []
  const remove = useCall('views.remove', viewsChanged)
  const restore = useCall('views.save', viewsChanged)
  const drop = (view: SavedView) => {
    setDeleted([...deleted.filter(({ id }) => id !== view.id), view])
    remove.mutate({ id: view.id })
  }
  const gone = deleted.filter(({ id }) => known.every(view => view.id !== id))
  const views = [...known, ...gone].sort((one, other) => one.name.localeCompare(other.name))

  const rename = (view: SavedView) => (
    <NameForm
      label={messages.name}
      initial={view.name}
      maxLength={100}
      errorOf={name =>
        // Also of a deleted one: its Undo would take the place of the view that has its name then.
        views.some(({ id, ...other }) => id !== view.id && isNamed(other, name)) ? messages.taken : undefined
      }
      verb={messages.do.rename}
      save={async name => {
        await ask('views.rename', { id: view.id, name })
        await viewsChanged()
        setRenaming(null)
      }}
      onCancel={() => setRenaming(null)}
    />
  )
  const undo = (view: SavedView) => (
    <>
      <p className="muted">{messages.deleted(view.name)}</p>
      <Button ref={takeLeftFocus} onPress={() => restore.mutate(view)}>
        {messages.undo}
      </Button>
    </>
  )
  const ways = (view: SavedView) => [
    { verb: messages.do.show, onPress: () => onShow(view) },
    { verb: messages.do.rename, onPress: () => setRenaming(view.id) },
    { verb: messages.do.remove, onPress: () => drop(view), bad: true },
  ]
  const entry = (view: SavedView) => {
    const nowhere = goneWords(view.filter, summary)
    return (
      <>
        <div>
          <Outside as="h3" text={view.name} />
          <p className="muted small">{viewWords(view.filter)}</p>
          {nowhere === null ? null : <p className="lacking small">{all.none.gone(nowhere)}</p>}
        </div>
        <div className="line">
          {ways(view).map(({ verb, onPress, bad = false }) => (
            <Button
              key={verb}
              look={bad ? 'quiet bad' : 'quiet'}
              label={`${verb} ${isolated(view.name)}`}
              onPress={onPress}
            >
              {verb}
            </Button>
          ))}
        </div>
      </>
    )
  }
  return (
    <ModalDialog title={messages.title} wide close={messages.done} onClose={onClose}>
      <ShowFailure failure={remove.error ?? restore.error} />
      <ul className="items stack">
        {views.map(view =>
          renaming === view.id ? (
            <li key={view.id}>{rename(view)}</li>
          ) : (
            <li key={view.id} aria-label={view.name} className="spread">
              {gone.includes(view) ? undo(view) : entry(view)}
            </li>
          ),
        )}
      </ul>
    </ModalDialog>
  )
}
