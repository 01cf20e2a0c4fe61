import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import { queryClient } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { viewsQuery } from './use-views.ts'
import { messages } from './view-words.ts'

type NameFormProps = {
  className: string
  initial: string
  /** What is to be said of a name: that it cannot be taken, what it would replace, what its button says. */
  about: (name: string) => { error?: string; hint?: string; verb: string }
  save: (name: string) => Promise<unknown>
  onSaved: (name: string) => void
  onCancel: () => void
  /** What stands between the name and the buttons. */
  children?: (failure: Failure | null) => ReactNode
}

/** Asks for the name of a view, and saves it. */
export function NameForm({ className, initial, about, save, onSaved, onCancel, children }: NameFormProps) {
  const [typed, setTyped] = useState(initial)
  const name = typed.trim()
  const saving = useMutation({
    mutationFn: async () => {
      await save(name)
      await queryClient.invalidateQueries(viewsQuery)
    },
    onSuccess: () => onSaved(name),
  })
  const { error, hint, verb } = about(name)
  const isReady = name !== '' && error === undefined
  return (
    <form
      className={className}
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !saving.isPending) saving.mutate()
      }}
    >
      <TextField
        label={messages.name}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoFocus
        error={error}
        {...(hint === undefined ? {} : { hint })}
      />
      {children?.(saving.error)}
      <div className="dialog-buttons">
        <Button onPress={onCancel}>{messages.cancel}</Button>
        <Button look="primary" type="submit" pending={saving.isPending} disabled={!isReady}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
