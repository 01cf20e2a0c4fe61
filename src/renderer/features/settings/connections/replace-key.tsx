import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ShowFailure } from '../../../shared/failure.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { useForgetError } from '../../../shared/hooks/use-forget-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './connections-messages.ts'

const words = messages.key

/** A new key, tested before it takes the old one's place. */
export function ReplaceKey({ id, keyHint, onDone }: { id: string; keyHint: string; onDone: () => void }) {
  const form = useForm({
    defaultValues: { apiKey: '' },
    resolver: async (values, context, options) =>
      (await import('./settings-schemas.ts')).keyResolver(values, context, options),
  })
  const replace = useMutation({
    mutationFn: (input: { apiKey: string; untested?: boolean }) =>
      ask('connections.replaceKey', { id, ...input }),
    onSuccess: () => {
      announce(words.saved)
      onDone()
    },
  })
  useForgetError(form.watch('apiKey'), [replace])
  useEffect(() => form.setFocus('apiKey'), [form])
  const submit = form.handleSubmit(values => replace.mutate(values))
  return (
    <form className="inset stack" aria-label={words.form} noValidate onSubmit={submit}>
      <FormField
        control={form.control}
        name="apiKey"
        label={words.label}
        type="password"
        placeholder={words.placeholder}
      />
      <p className="muted small">{keyHint}</p>
      <div className="line">
        <Button look="primary" type="submit" pending={replace.isPending}>
          {replace.isPending ? words.saving : words.save}
        </Button>
        <Button onPress={onDone}>{messages.cancel}</Button>
      </div>
      {replace.error === null ? null : (
        <ShowFailure
          entering
          failure={replace.error}
          onRetry={() => void submit()}
          onSaveAnyway={form.handleSubmit(values => replace.mutate({ ...values, untested: true }))}
        />
      )}
    </form>
  )
}
