import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { useFocusLeft, useFocusLeftInRecord } from '../../../ui/use-focus-left.ts'
import { ShowFailure } from '../../failure.tsx'
import { NameForm } from '../../forms/name-form.tsx'
import { ask } from '../../hooks/query-client.ts'
import { messages } from '../record-messages.ts'
import { announceUndone } from './proposals.tsx'

const words = messages.naming

/** Adds, changes or removes a name that is stored on this desk only, for a customer whose name the service does not send; with Undo. */
export function Naming({ customerId, name }: { customerId: string; name: AccountDetails['name'] }) {
  const [typing, setTyping] = useState(false)
  const before = name?.text ?? null
  const give = async (given: string | null) => {
    await ask('accounts.name', { customerId, name: given })
    setTyping(false)
    announce(given === null ? words.removed : words.named(isolated(given)), () =>
      announceUndone(call('accounts.name', { customerId, name: before })),
    )
  }
  const remove = useMutation({ mutationFn: () => give(null) })
  const opener = useRef<HTMLButtonElement>(null)
  useFocusLeft(typing, () => opener.current?.focus())
  useFocusLeftInRecord(true)
  if (name !== null && name.source !== 'staff') return null
  if (typing)
    return (
      <NameForm
        label={words.label}
        initial={before ?? ''}
        maxLength={200}
        hint={words.hint}
        verb={words.save}
        save={give}
        onCancel={() => setTyping(false)}
      />
    )
  return (
    <>
      <div className="line">
        <Button ref={opener} look={name === null ? 'plain' : 'quiet'} onPress={() => setTyping(true)}>
          {name === null ? words.give : words.change}
        </Button>
        {name === null ? null : (
          <Button look="quiet" pending={remove.isPending} onPress={() => remove.mutate()}>
            {words.remove}
          </Button>
        )}
      </div>
      <ShowFailure failure={remove.error} onRetry={() => remove.mutate()} />
    </>
  )
}
