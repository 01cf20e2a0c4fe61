import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { CallInput } from '../../../contract/ipc.ts'
import type { TestOutcome } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { ShowFailure } from '../failure.tsx'
import { appStateQuery } from '../hooks/app-state.ts'
import { ask, queryClient } from '../hooks/query-client.ts'
import { useForgetError } from '../hooks/use-forget-error.ts'
import { completeAddress } from '../words/complete-address.ts'
import { outcomeWords } from '../words/outcome-words.ts'
import { messages } from './connect-messages.ts'
import { FormField } from './form-field.tsx'

type ConnectValues = { address: string; apiKey: string }

const saveConnection = async (input: CallInput<'connections.testAndSave'>): Promise<TestOutcome> => {
  const { outcome } = await ask('connections.testAndSave', input)
  await queryClient.invalidateQueries(appStateQuery)
  return outcome
}

/**
 * Service address and API key of a new connection; saved once the service has answered. What is wrong stands below everything else, so
 * that nothing moves, and goes as soon as something else is typed or tried.
 */
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
  const [address, apiKey] = form.watch(['address', 'apiKey'])
  useForgetError(`${address}\n${apiKey}`, [save, portal])
  const complete = () => {
    const typed = form.getValues('address')
    const whole = completeAddress(typed)
    if (whole !== typed) form.setValue('address', whole)
  }
  const openPortal = async () => {
    complete()
    save.reset()
    if (await form.trigger('address', { shouldFocus: true })) portal.mutate(form.getValues('address'))
  }
  const submit = () => {
    complete()
    portal.reset()
    save.reset()
    void form.handleSubmit(values => save.mutate(values))()
  }
  const failure = save.error ?? portal.error
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) note.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  return (
    <form
      className="connect-form stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <FormField
        control={form.control}
        name="address"
        label={messages.address}
        type="url"
        placeholder={messages.addressPlaceholder}
        disabled={save.isPending}
      />
      <FormField
        control={form.control}
        name="apiKey"
        label={messages.key}
        type="password"
        placeholder={messages.keyPlaceholder}
        disabled={save.isPending}
      />
      <p className="muted small">
        {keyHint} {messages.whomToAsk}
      </p>
      <div className="line">
        <Button look="primary" type="submit" pending={save.isPending}>
          {save.isPending ? messages.saving : messages.save}
        </Button>
        <Button look="quiet" disabled={address.trim() === ''} onPress={() => void openPortal()}>
          {messages.openPortal}
        </Button>
      </div>
      {failure === null ? null : (
        <div ref={note}>
          <ShowFailure
            entering
            failure={failure}
            address={save.error === null ? portal.variables : save.variables?.address}
            onRetry={save.error === null ? () => void openPortal() : submit}
            onSaveAnyway={form.handleSubmit(values => save.mutate({ ...values, untested: true }))}
          />
        </div>
      )}
    </form>
  )
}
