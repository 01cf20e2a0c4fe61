import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ShowFailure } from '../failure.tsx'

type NameFormProps = {
  label: string
  initial: string
  maxLength: number
  cancel: string
  /** What to say of a name: its button, an error, or a hint. */
  about: (name: string) => { verb: string; error?: string; hint?: string }
  save: (name: string) => Promise<unknown>
  /** What it means that it was not saved. */
  consequence?: string
  /** It stands in the page, not in a dialog. */
  inPlace?: boolean
  onCancel: () => void
  /** What stands between the name and the buttons. */
  children?: ReactNode
}

/** Asks for the name of something, and saves it; Esc leaves it as it was. */
export function NameForm({ label, initial, maxLength, cancel, about, save, ...props }: NameFormProps) {
  const { consequence, inPlace = false, onCancel, children } = props
  const [typed, setTyped] = useState(initial)
  const name = typed.trim()
  const saving = useMutation({ mutationFn: () => save(name) })
  const { verb, ...said } = about(name)
  const isReady = name !== '' && said.error === undefined
  return (
    <form
      className="stack anywhere"
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !saving.isPending) saving.mutate()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField label={label} value={typed} onChange={setTyped} maxLength={maxLength} autoFocus {...said} />
      {children}
      <ShowFailure failure={saving.error} consequence={consequence} onRetry={() => saving.mutate()} />
      <div className={inPlace ? 'line' : 'dialog-buttons'}>
        <Button onPress={onCancel}>{cancel}</Button>
        <Button look="primary" type="submit" pending={saving.isPending} disabled={!isReady}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
