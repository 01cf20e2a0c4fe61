import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { isolated } from '../../../../contract/isolated.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import type { AccountsFilter } from '../queries.ts'
import { readViewsAgain } from './queries.ts'
import { sameFilter, viewWords } from './view-words.ts'

type SaveViewProps = {
  filter: AccountsFilter
  views: SavedView[]
  suggested: string
  onSaved: (name: string) => void
  onClose: () => void
}

/** Asks for the name of what is listed; one that is there already takes this in place of what it was. */
export function SaveView({ filter, views, suggested, onSaved, onClose }: SaveViewProps) {
  const [typed, setTyped] = useState(suggested)
  const name = typed.trim()
  const known = views.find(view => view.name.toLowerCase() === name.toLowerCase())
  const isOther = known !== undefined && !sameFilter(known.filter, filter)
  const save = useMutation({
    mutationFn: () => ask('views.save', { id: crypto.randomUUID(), name, filter }),
    onSuccess: async () => {
      await readViewsAgain()
      announce(`View ${isolated(name)} saved`)
      onSaved(name)
    },
  })
  return (
    <ModalDialog title="Save this view" onClose={onClose}>
      <form
        className="stack anywhere"
        onSubmit={event => {
          event.preventDefault()
          if (name !== '' && !save.isPending) save.mutate()
        }}
      >
        <TextField
          label="Name"
          value={typed}
          onChange={setTyped}
          maxLength={100}
          autoFocus
          {...(isOther ? { hint: `It takes the place of ${viewWords(known.filter)}.` } : {})}
        />
        <p>{viewWords(filter)}</p>
        <p className="muted small">The columns and the format of the last export are saved with it.</p>
        {save.error === null ? null : <ShowFailure failure={save.error} consequence="Nothing was saved." />}
        <div className="dialog-buttons">
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={save.isPending} disabled={name === ''}>
            {known === undefined ? 'Save' : 'Replace'}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
