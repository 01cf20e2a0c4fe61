import './connect-form.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { CallInput } from '../../../contract/ipc.ts'
import type { TestOutcome } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { ShowFailure } from '../failure.tsx'
import { appStateQuery } from '../hooks/app-state.ts'
import { ask, queryClient } from '../hooks/query-client.ts'
import { completeAddress } from '../words/complete-address.ts'
import { outcomeWords } from '../words/outcome-words.ts'
import { FormField } from './form-field.tsx'

type ConnectValues = { address: string; apiKey: string }

const saveConnection = async (input: CallInput<'connections.testAndSave'>): Promise<TestOutcome> => {
  const { outcome } = await ask('connections.testAndSave', input)
  await queryClient.invalidateQueries(appStateQuery)
  return outcome
}

/** Service address and API key of a new connection; saved once the service has answered. */
export function ConnectForm({ keyHint, onSaved }: { keyHint: string; onSaved: () => void }) {
  const form = useForm<ConnectValues>({
    defaultValues: { address: '', apiKey: '' },
    resolver: async (values, context, options) =>
      (await import('./connect-schema.ts')).connectResolver(values, context, options),
  })
  const save = useMutation({
    mutationFn: saveConnection,
    onSuccess: outcome => {
      announce(outcomeWords(outcome))
      onSaved()
    },
  })
  const portal = useMutation({
    mutationFn: (address: string) => ask('connections.openPortal', { address }),
  })
  useEffect(() => form.setFocus('address'), [form])
  const complete = () => {
    const typed = form.getValues('address')
    const address = completeAddress(typed)
    if (address !== typed) form.setValue('address', address)
  }
  const openPortal = async () => {
    complete()
    if (await form.trigger('address', { shouldFocus: true })) portal.mutate(form.getValues('address'))
  }
  const submit = form.handleSubmit(values => save.mutate(values))
  const failure = save.error ?? portal.error

  return (
    <form
      className="connect-form"
      noValidate
      onSubmit={event => {
        complete()
        void submit(event)
      }}
    >
      <FormField
        control={form.control}
        name="address"
        label="Service address"
        type="url"
        placeholder="https://api.example.com"
        disabled={save.isPending}
      />
      <FormField
        control={form.control}
        name="apiKey"
        label="API key"
        type="password"
        placeholder="Paste the key from your portal"
        disabled={save.isPending}
      />
      <p className="muted small">{keyHint}</p>
      {failure === null ? null : (
        <ShowFailure
          entering
          failure={failure}
          address={save.error === null ? portal.variables : save.variables?.address}
          onRetry={save.error === null ? () => void openPortal() : () => void submit()}
          onSaveAnyway={form.handleSubmit(values => save.mutate({ ...values, untested: true }))}
        />
      )}
      <div className="connect-actions">
        <Button look="primary" type="submit" pending={save.isPending}>
          {save.isPending ? 'Testing…' : 'Test and save'}
        </Button>
        <Button look="quiet" onPress={() => void openPortal()}>
          Open the portal
        </Button>
      </div>
    </form>
  )
}
