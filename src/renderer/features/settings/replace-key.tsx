import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ShowFailure } from '../../shared/failure.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'

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
      announce('Key replaced')
      onDone()
    },
  })
  useEffect(() => form.setFocus('apiKey'), [form])
  const submit = form.handleSubmit(values => replace.mutate(values))
  return (
    <form className="connection-form" aria-label="Replace key" noValidate onSubmit={submit}>
      <FormField
        control={form.control}
        name="apiKey"
        label="API key"
        type="password"
        placeholder="Paste the key from your portal"
      />
      <p className="muted small">{keyHint}</p>
      {replace.error === null ? null : (
        <ShowFailure
          entering
          failure={replace.error}
          onRetry={() => void submit()}
          onSaveAnyway={form.handleSubmit(values => replace.mutate({ ...values, untested: true }))}
        />
      )}
      <div className="connection-buttons">
        <Button look="primary" type="submit" pending={replace.isPending}>
          {replace.isPending ? 'Testing…' : 'Test and save'}
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
