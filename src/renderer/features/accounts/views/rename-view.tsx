import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { readViewsAgain } from './queries.ts'

type RenameViewProps = { view: SavedView; views: SavedView[]; onDone: () => void }

/** Another name for a view, in its place in the list. */
export function RenameView({ view, views, onDone }: RenameViewProps) {
  const [typed, setTyped] = useState(view.name)
  const name = typed.trim()
  const isTaken = views.some(other => other.id !== view.id && other.name.toLowerCase() === name.toLowerCase())
  const rename = useMutation({
    mutationFn: () => ask('views.rename', { id: view.id, name }),
    onSuccess: async () => {
      await readViewsAgain()
      onDone()
    },
  })
  const failed = rename.error === null ? undefined : failureWords(rename.error).sentence
  return (
    <form
      className="line"
      onSubmit={event => {
        event.preventDefault()
        if (name !== '' && !isTaken && !rename.isPending) rename.mutate()
      }}
    >
      <TextField
        label="Name"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoFocus
        error={isTaken ? 'Another view has this name' : failed}
      />
      <Button onPress={onDone}>Cancel</Button>
      <Button look="primary" type="submit" pending={rename.isPending} disabled={name === '' || isTaken}>
        Rename
      </Button>
    </form>
  )
}
