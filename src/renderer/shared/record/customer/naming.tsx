import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { ShowFailure } from '../../failure.tsx'
import { ask } from '../../hooks/query-client.ts'
import { messages } from '../record-messages.ts'

const words = messages.naming

/** Undo, wherever the person is by then. */
const nameAgain = async (customerId: string, name: string | null): Promise<void> => {
  const undone = await call('accounts.name', { customerId, name })
  announce(undone.ok ? messages.undone : messages.notUndone(failureWords(undone.failure).sentence))
}

type NamingProps = { customerId: string; name: AccountDetails['name'] }

/** Gives a customer whose name the service does not send one that is kept here, changes it, or takes it away. */
export function Naming({ customerId, name }: NamingProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const before = name?.text ?? null
  const naming = useMutation({
    mutationFn: (given: string | null) => ask('accounts.name', { customerId, name: given }),
    onSuccess: (_, given) => {
      setTyped(null)
      announce(
        given === null ? words.removed : words.named(isolated(given)),
        () => void nameAgain(customerId, before),
      )
    },
  })
  const give = naming.mutate
  if (name !== null && name.source !== 'staff') return null
  const failure = <ShowFailure failure={naming.error} onRetry={() => give(naming.variables ?? null)} />
  if (typed === null) {
    return (
      <>
        <div className="line">
          <Button look={name === null ? 'plain' : 'quiet'} onPress={() => setTyped(before ?? '')}>
            {name === null ? words.give : words.change}
          </Button>
          {name === null ? null : (
            <Button look="quiet" pending={naming.isPending} onPress={() => give(null)}>
              {words.remove}
            </Button>
          )}
        </div>
        {failure}
      </>
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && !naming.isPending) give(typed.trim())
  }
  return (
    <form
      className="stack"
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        setTyped(null)
      }}
    >
      <TextField
        label={words.label}
        value={typed}
        onChange={setTyped}
        maxLength={200}
        hint={words.hint}
        inputRef={field => field?.focus()}
      />
      <div className="line">
        <Button type="submit" look="primary" disabled={typed.trim() === ''} pending={naming.isPending}>
          {words.save}
        </Button>
        <Button look="quiet" onPress={() => setTyped(null)}>
          {messages.cancel}
        </Button>
      </div>
      {failure}
    </form>
  )
}
