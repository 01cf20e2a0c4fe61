import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Connection } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/status.tsx'

type Values = { name: string; portalAddress: string }

/** Name of a connection, and where its portal is. */
export function EditConnection({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const form = useForm<Values>({
    defaultValues: { name: connection.name, portalAddress: connection.portalAddress ?? '' },
    resolver: async (values, context, options) =>
      (await import('./settings-schemas.ts')).connectionResolver(values, context, options),
  })
  const save = useMutation({
    mutationFn: ({ name, portalAddress }: Values) =>
      ask('connections.edit', {
        id: connection.id,
        name,
        portalAddress: portalAddress === '' ? null : portalAddress,
      }),
    onSuccess: () => {
      announce('Connection saved')
      onDone()
    },
  })
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form])
  const submit = form.handleSubmit(values => save.mutate(values))
  return (
    <form className="connection-form" aria-label="Rename" noValidate onSubmit={submit}>
      <FormField control={form.control} name="name" label="Name" maxLength={80} />
      <FormField
        control={form.control}
        name="portalAddress"
        label="Portal address"
        type="url"
        placeholder="https:// (optional; otherwise the service’s own)"
      />
      {save.error === null ? null : <ShowFailure failure={save.error} onRetry={() => void submit()} />}
      <div className="connection-buttons">
        <Button look="primary" type="submit" pending={save.isPending}>
          Save
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
