import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountsSummary } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages as all } from '../accounts-messages.ts'
import type { AccountsFilter } from '../queries.ts'
import { NameForm } from './name-form.tsx'
import { useViews } from './use-views.ts'
import { goneWords, messages, sameFilter, viewWords } from './view-words.ts'

const isNamed = (view: SavedView, name: string) => view.name.toLowerCase() === name.toLowerCase()

type SaveViewProps = {
  filter: AccountsFilter
  views: SavedView[]
  suggested: string
  onSaved: (name: string) => void
  onClose: () => void
}

/** Asks for the name of what is listed; one that is there already takes this in place of what it was. */
export function SaveView({ filter, views, suggested, onSaved, onClose }: SaveViewProps) {
  const words = messages.saving
  const about = (name: string) => {
    const known = views.find(view => isNamed(view, name))
    if (known === undefined) return { verb: words.save }
    const isSame = sameFilter(known.filter, filter)
    return { verb: words.replace, ...(isSame ? {} : { hint: words.replaces(viewWords(known.filter)) }) }
  }
  return (
    <ModalDialog title={words.title} onClose={onClose}>
      <NameForm
        className="stack anywhere"
        initial={suggested}
        about={about}
        save={name => ask('views.save', { id: crypto.randomUUID(), name, filter })}
        onSaved={name => {
          announce(words.saved(name))
          onSaved(name)
        }}
        onCancel={onClose}
      >
        {failure => (
          <>
            <p>{viewWords(filter)}</p>
            <p className="muted small">{words.sheet}</p>
            <ShowFailure failure={failure} consequence={words.nothing} />
          </>
        )}
      </NameForm>
    </ModalDialog>
  )
}

type ViewsDialogProps = {
  summary: AccountsSummary | undefined
  onShow: (view: SavedView) => void
  onClose: () => void
}

/** All saved views: what each asks for, to be shown, renamed or deleted. */
export function ViewsDialog({ summary, onShow, onClose }: ViewsDialogProps) {
  const [renaming, setRenaming] = useState<string | null>(null)
  const views = useViews()
  const stop = () => setRenaming(null)
  const about = (view: SavedView) => (name: string) => ({
    verb: messages.do.rename,
    ...(views.all.some(other => other.id !== view.id && !views.isGone(other) && isNamed(other, name))
      ? { error: messages.taken }
      : {}),
  })
  return (
    <ModalDialog title={messages.title} wide onClose={onClose}>
      <ShowFailure failure={views.failure} />
      <ul className="items views">
        {views.all.map(view =>
          renaming === view.id ? (
            <li key={view.id}>
              <NameForm
                className="line"
                initial={view.name}
                about={about(view)}
                save={name => ask('views.rename', { id: view.id, name })}
                onSaved={stop}
                onCancel={stop}
              >
                {failure => <ShowFailure failure={failure} />}
              </NameForm>
            </li>
          ) : (
            <li key={view.id} aria-label={view.name} className="view-item">
              {views.isGone(view) ? (
                <>
                  <p className="muted">{messages.deleted(view.name)}</p>
                  <Button autoFocus onPress={() => views.restore.mutate(view)}>
                    {messages.undo}
                  </Button>
                </>
              ) : (
                <View
                  view={view}
                  gone={goneWords(view.filter, summary)}
                  isLeaving={views.remove.isPending && views.remove.variables.id === view.id}
                  on={{
                    show: () => onShow(view),
                    rename: () => setRenaming(view.id),
                    remove: () => views.remove.mutate(view),
                  }}
                />
              )}
            </li>
          ),
        )}
      </ul>
      <div className="dialog-buttons">
        <Button look="primary" onPress={onClose}>
          {messages.done}
        </Button>
      </div>
    </ModalDialog>
  )
}

const ways = ['show', 'rename', 'remove'] as const

type ViewProps = {
  view: SavedView
  gone: string | null
  isLeaving: boolean
  on: Record<(typeof ways)[number], () => void>
}

function View({ view, gone, isLeaving, on }: ViewProps) {
  return (
    <>
      <div>
        <h3>
          <Outside text={view.name} />
        </h3>
        <p className="muted small">{viewWords(view.filter)}</p>
        {gone === null ? null : <p className="lacking small">{all.none.gone(gone)}</p>}
      </div>
      {ways.map(way => (
        <Button
          key={way}
          look={way === 'remove' ? 'quiet bad' : 'quiet'}
          label={`${messages.do[way]} ${isolated(view.name)}`}
          pending={way === 'remove' && isLeaving}
          onPress={on[way]}
        >
          {messages.do[way]}
        </Button>
      ))}
    </>
  )
}
