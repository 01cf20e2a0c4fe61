import type { SavedView } from '../../../../contract/calls/views.ts'
import { NameForm } from '../../../shared/forms/name-form.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import type { AccountsFilter } from '../queries.ts'
import { isNamed, messages, sameFilter, viewWords } from './view-words.ts'
import { viewsChanged } from './views-query.ts'

const words = messages.saving

type SaveViewProps = {
  filter: AccountsFilter
  views: SavedView[]
  suggested: string
  onSaved: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view; saving under a name that exists replaces that view. */
export function SaveView({ filter, views, suggested, onSaved, onClose }: SaveViewProps) {
  const about = (name: string) => {
    const known = views.find(view => isNamed(view, name))
    if (known === undefined) return { verb: words.save }
    if (sameFilter(known.filter, filter)) return { verb: words.replace }
    return { verb: words.replace, hint: words.replaces(viewWords(known.filter)) }
  }
  const save = async (name: string) => {
    await ask('views.save', { id: crypto.randomUUID(), name, filter })
    await viewsChanged()
    announce(words.saved(name))
    onSaved(name)
  }
  return (
    <ModalDialog title={words.title} onClose={onClose}>
      <NameForm
        label={messages.name}
        initial={suggested}
        maxLength={100}
        cancel={messages.cancel}
        about={about}
        save={save}
        consequence={words.nothing}
        onCancel={onClose}
      >
        <p>{viewWords(filter)}</p>
        <p className="muted small">{words.sheet}</p>
      </NameForm>
    </ModalDialog>
  )
}
