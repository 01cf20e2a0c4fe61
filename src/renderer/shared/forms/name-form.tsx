import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { ShowFailure } from '../failure.tsx'
import { submitByKey } from './form.tsx'
import { messages } from './form-messages.ts'

type NameFormProps = {
  label: string
  initial: string
  maxLength: number
  hint?: string
  errorOf?: (name: string) => string | undefined
  verb: string
  save: (name: string) => Promise<unknown>
  onCancel: () => void
}

/** Edits a name in place and saves it; Esc cancels. */
export function NameForm({ initial, errorOf, verb, save, onCancel, ...field }: NameFormProps) {
  const [typed, setTyped] = useState(initial)
  const name = typed.trim()
  const saving = useMutation({ mutationFn: () => save(name) })
  const error = errorOf?.(name)
  const isReady = name !== '' && error === undefined
  return (
    <form
      className="stack anywhere"
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !saving.isPending) saving.mutate()
      }}
      onKeyDownCapture={submitByKey}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField {...field} value={typed} onChange={setTyped} error={error} autoFocus />
      <ShowFailure failure={saving.error} onRetry={() => saving.mutate()} />
      <div className="line">
        <Button onPress={onCancel}>{messages.cancel}</Button>
        <Button look="primary" type="submit" pending={saving.isPending} disabled={!isReady}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
