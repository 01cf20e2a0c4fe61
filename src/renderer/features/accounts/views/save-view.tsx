import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useCall } from '../../../shared/hooks/query-client.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
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
  const [typed, setTyped] = useState(suggested)
  const name = typed.trim()
  const known = views.find(view => isNamed(view, name))
  const isOther = known !== undefined && !sameFilter(known.filter, filter)
  const save = useCall('views.save', async () => {
    await viewsChanged()
    announce(words.saved(name))
    onSaved(name)
  })
  const submit = () => save.mutate({ id: crypto.randomUUID(), name, filter })
  return (
    <ModalDialog
      title={words.title}
      action={{
        label: known === undefined ? words.save : words.replace,
        disabled: name === '',
        pending: save.isPending,
        onPress: submit,
      }}
      onClose={onClose}
    >
      <TextField
        label={messages.name}
        hint={isOther ? words.replaces(viewWords(known.filter)) : undefined}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoFocus
      />
      <p>{viewWords(filter)}</p>
      <p className="muted small">{words.sheet}</p>
      <ShowFailure failure={save.error} consequence={words.nothing} onRetry={submit} />
    </ModalDialog>
  )
}
