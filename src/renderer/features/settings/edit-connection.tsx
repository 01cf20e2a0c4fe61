import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Connection } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'

type Values = { name: string; portalAddress: string; pageAfterwards: string }

/** Name of a connection, where its portal is, and where its customers go afterwards. */
export function EditConnection({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const form = useForm<Values>({
    defaultValues: {
      name: connection.name,
      portalAddress: connection.portalAddress ?? '',
      pageAfterwards: connection.pageAfterwards ?? '',
    },
    resolver: async (values, context, options) =>
      (await import('./settings-schemas.ts')).connectionResolver(values, context, options),
  })
  const save = useMutation({
    mutationFn: ({ name, portalAddress, pageAfterwards }: Values) =>
      ask('connections.edit', {
        id: connection.id,
        name,
        portalAddress: portalAddress === '' ? null : portalAddress,
        pageAfterwards: pageAfterwards === '' ? null : pageAfterwards,
      }),
    onSuccess: () => {
      announce('Connection saved')
      onDone()
    },
  })
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form])
  const submit = form.handleSubmit(values => save.mutate(values))
  return (
    <form className="connection-form" aria-label="Edit connection" noValidate onSubmit={submit}>
      <FormField control={form.control} name="name" label="Name" maxLength={80} />
      <FormField
        control={form.control}
        name="portalAddress"
        label="Portal address"
        type="url"
        placeholder="https:// (optional; otherwise the service’s own)"
      />
      <FormField
        control={form.control}
        name="pageAfterwards"
        label="Page afterwards"
        type="url"
        placeholder="https:// (where customers come to after accepting)"
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
