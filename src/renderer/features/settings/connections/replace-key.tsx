import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ask } from '../../../shared/hooks/query-client.ts'
import { useForgetError } from '../../../shared/hooks/use-forget-error.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { messages } from './connections-messages.ts'
import { keyResolver } from './settings-schemas.ts'

const words = messages.key

/** A new key, tested before it takes the old one's place. */
export function ReplaceKey({ id, keyHint, onDone }: { id: string; keyHint: string; onDone: () => void }) {
  const form = useForm({ defaultValues: { apiKey: '' }, resolver: keyResolver })
  const replace = useMutation({
    mutationFn: (input: { apiKey: string; untested?: boolean }) =>
      ask('connections.replaceKey', { id, ...input }),
    onSuccess: () => {
      announce(words.saved)
      onDone()
    },
  })
  useForgetError(form.watch('apiKey'), [replace])
  return (
    <SettingsForm
      form={form}
      label={words.form}
      fields={[{ name: 'apiKey', label: words.label, type: 'password', placeholder: words.placeholder }]}
      focus="apiKey"
      save={replace.isPending ? words.saving : words.save}
      pending={replace.isPending}
      onSave={form.handleSubmit(typed => replace.mutate(typed))}
      onCancel={onDone}
      failure={replace.error}
      onSaveAnyway={form.handleSubmit(typed => replace.mutate({ ...typed, untested: true }))}
    >
      <p className="muted small">{keyHint}</p>
    </SettingsForm>
  )
}
