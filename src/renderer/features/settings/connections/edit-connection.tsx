import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Connection } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './connections-messages.ts'

const words = messages.editing

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
      announce(words.saved)
      onDone()
    },
  })
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form])
  const submit = form.handleSubmit(values => save.mutate(values))
  return (
    <form className="inset stack" aria-label={words.form} noValidate onSubmit={submit}>
      <FormField control={form.control} name="name" label={words.name} hint={words.nameHint} maxLength={80} />
      <FormField
        control={form.control}
        name="portalAddress"
        label={words.portal}
        type="url"
        placeholder={words.portalPlaceholder}
      />
      <FormField
        control={form.control}
        name="pageAfterwards"
        label={words.page}
        type="url"
        placeholder={words.pagePlaceholder}
      />
      {save.error === null ? null : <ShowFailure failure={save.error} onRetry={() => void submit()} />}
      <div className="line">
        <Button look="primary" type="submit" pending={save.isPending}>
          {words.save}
        </Button>
        <Button onPress={onDone}>{messages.cancel}</Button>
      </div>
    </form>
  )
}
